"""Runs the embedded service in a separate process, for the checks that call its APIs."""

import json
import signal
import subprocess
import time
import urllib.request

from environment import ROOT

READY_TIMEOUT_SECONDS = 60
END_TIMEOUT_SECONDS = 240


class EmbeddedService:
    """A running service, which stops at the end of the `with` block.

    `folder` gets its data and its ready file. `log` is the file for its output, `flags` are further command-line
    arguments, and `programs` is the folder of `plumbline-local`.
    """

    def __init__(self, folder, log, flags, programs=ROOT / "target/debug"):
        self.ready_file, self.log = folder / "ready.json", log
        command = [programs / "plumbline-local", "--listen", "127.0.0.1:0", "--data", folder / "data"]
        command += ["--ready-file", self.ready_file, *flags]
        with self.log.open("w") as file:
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=file)

    def __enter__(self):
        try:
            wait_until(READY_TIMEOUT_SECONDS, "the service is not ready", self.is_ready)
            self.ready = json.loads(self.ready_file.read_text())
            self.prepare()
        except BaseException:
            self.__exit__()
            raise
        return self

    def prepare(self):
        """Runs once the service is ready. Does nothing here; a subclass may override it."""

    def __exit__(self, *_):
        stop_process(self.process, signal.SIGTERM)

    def is_ready(self):
        if self.process.poll() is not None:
            raise SystemExit(f"the service exited with status {self.process.returncode}: see {self.log}")
        return self.ready_file.exists()

    def check_clean_exit(self):
        """Returns true if the stopped service exited with status 0 and did not panic. Prints a fault."""
        panicked = "panicked" in self.log.read_text()
        if panicked or self.process.returncode != 0:
            print(f"the service exited with status {self.process.returncode}, panicked: {panicked}; see {self.log}")
        return not panicked and self.process.returncode == 0

    @property
    def base(self):
        return self.ready["benchmarkBaseUrl"]

    @property
    def reviewer_key(self):
        return self.ready["referenceReviewer"]["apiKey"]

    @property
    def reviewer(self):
        return self.ready["referenceReviewer"]["compatChatUrl"]

    @property
    def bearer(self):
        return {"Authorization": f"Bearer {self.ready['benchmarkKey']}"}

    def start_run(self, backend, **more):
        """Starts a run and returns the response. `backend` has the members of `modelBackend` that differ from those of
        the reference reviewer, and `more` has further members of the body."""
        usual = {
            "provider": "compat_chat", "baseUrl": self.reviewer, "modelName": "reference", "apiKey": self.reviewer_key,
            "effort": "off", "contextWindow": 200_000, "maxOutputTokens": 8_000,
        }
        body = {"modelBackend": {**usual, **backend}, "k": 1, **more}
        return call(f"{self.base}/api/v1/benchmark-runs", self.bearer, body)

    def run_to_end(self, backend, seconds=END_TIMEOUT_SECONDS, **more):
        """Starts a run, waits for its end, and returns its status."""
        url = self.start_run(backend, **more)["statusUrl"]
        # Waits a second between polls, since a key has a limited number of polls per hour.
        wait_until(seconds, "the run is still running", lambda: call(url, self.bearer)["status"] != "running", pause=1)
        return call(url, self.bearer)

    def administer(self, *arguments):
        """Runs `plumbline-admin` for this service and returns its JSON output."""
        command = [ROOT / "target/debug/plumbline-admin", "--ready-file", self.ready_file, "--json", *arguments]
        return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)

    def raise_limits(self):
        """Raises the limits of both keys, so that many requests do not get 429."""
        key_id = self.ready["benchmarkKey"].split("_")[1]
        limits = ["--starts-per-day", "1000000", "--polls-per-hour", "1000000", "--in-flight", "1000"]
        self.administer("key", "limit", key_id, *limits)
        webhook_key_id = self.ready["webhookKey"].split("_")[1]
        self.administer("key", "limit", webhook_key_id, "--questions-per-minute", "100000")


def stop_process(process, signal_number):
    """Stops a child process: sends it the signal, and kills it if it still runs after 30 seconds."""
    process.send_signal(signal_number)
    try:
        process.wait(timeout=30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def call(url, headers, body=None):
    """Sends a GET request, or a POST request if there is a body. Returns the JSON of the response."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json", **headers})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def wait_until(seconds, complaint, is_done, pause=0.1):
    """Waits until `is_done` returns true. Exits with the message `complaint` if that takes longer than `seconds`."""
    end = time.monotonic() + seconds
    while not is_done():
        if time.monotonic() > end:
            raise SystemExit(f"{complaint} after {seconds} s")
        time.sleep(pause)
