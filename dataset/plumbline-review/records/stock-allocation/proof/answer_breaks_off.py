"""The webhook dies while it answers one message; the message of another key goes out all the same."""
import http.client
import socket

from setting import Shop, verdict

from stockroom import outbox
from stockroom.dispatch import Dispatcher, WebhookSender
from stockroom.supplier.transport import HttpTransport

ANSWERS = [
    b"HTTP/1.1 500 Internal Server Error\r\nContent-Length: 900\r\n\r\nTraceback",
    b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n",
]
connect, open_ends = socket.create_connection, []


def answered(*_arguments, **_options):
    """A connection whose other end has its answer written already, and nothing more to say."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        client = connect(server.getsockname())
        other, _ = server.accept()
    other.sendall(ANSWERS[len(open_ends)])
    other.shutdown(socket.SHUT_WR)
    open_ends.append(other)
    return client


shop = Shop()
shop.receive("HAM", "MUG-01", 5, "a")
shop.receive("LYS", "MUG-01", 5, "b")
shop.project()
if outbox.pending(shop.connection) != 2:
    raise SystemExit(3)
socket.create_connection = answered
dispatcher = Dispatcher(
    shop.connection, WebhookSender(HttpTransport("http://127.0.0.1:9", timeout=3)), shop.settings, shop.clock
)
try:
    seen = f"{dispatcher.run()} sent"
except http.client.HTTPException as error:
    seen = f"the run ended with {type(error).__name__}"
if not open_ends:
    raise SystemExit(3)
states = [tuple(row) for row in shop.connection.execute("SELECT id, state, attempts FROM outbox ORDER BY id")]
verdict(states != [(1, "pending", 1), (2, "sent", 0)], f"{seen}: {states}")
