"""Runs the embedded service in a process of its own, for the checks that call its APIs."""

import json
import signal
import subprocess
import time
import urllib.request

from environment import ROOT

READY_SECONDS = 60
ENDED_SECONDS = 240


class Embedded:
    """A running service, which stops at the end of the `with` block.

    `log` is the file for the output of the service, and `flags` are further command-line arguments.
    """

    def __init__(self, folder, log, flags, programs=ROOT / "target/debug"):
        self.ready_file, self.log = folder / "ready.json", log
        command = [programs / "plumbline-local", "--listen", "127.0.0.1:0", "--data", folder / "data"]
        command += ["--ready-file", self.ready_file, *flags]
        with self.log.open("w") as file:
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=file)

    def __enter__(self):
        try:
            until(READY_SECONDS, "the service is not ready", self.is_ready)
            self.ready = json.loads(self.ready_file.read_text())
            self.prepare()
        except BaseException:
            self.__exit__()
            raise
        return self

    def prepare(self):
        """Prepares a check once the service is ready. A subclass may override this."""

    def __exit__(self, *_):
        end(self.process, signal.SIGTERM)

    def is_ready(self):
        if self.process.poll() is not None:
            raise SystemExit(f"the service exited with {self.process.returncode}: see {self.log}")
        return self.ready_file.exists()

    def exited_cleanly(self):
        panicked = "panicked" in self.log.read_text()
        if panicked or self.process.returncode != 0:
            print(f"the service exited with {self.process.returncode}, panicked: {panicked}; see {self.log}")
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
        """Starts a run. `backend` has the members that differ from the reference reviewer's."""
        usual = {
            "provider": "compat_chat", "baseUrl": self.reviewer, "modelName": "reference", "apiKey": self.reviewer_key,
            "effort": "off", "contextWindow": 200_000, "maxOutputTokens": 8_000,
        }
        body = {"modelBackend": {**usual, **backend}, "k": 1, **more}
        return call(f"{self.base}/api/v1/benchmark-runs", self.bearer, body)

    def ended_run(self, backend, seconds=ENDED_SECONDS, **more):
        """Starts a run, waits for its end, and returns its status."""
        url = self.start_run(backend, **more)["statusUrl"]
        # A key may poll a limited number of times an hour.
        until(seconds, "the run is still running", lambda: call(url, self.bearer)["status"] != "running", pause=1)
        return call(url, self.bearer)

    def administer(self, *arguments):
        command = [ROOT / "target/debug/plumbline-admin", "--ready-file", self.ready_file, "--json", *arguments]
        return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)

    def raise_limits(self):
        """Raises the limits of both keys, so that many requests do not get 429."""
        key_id = self.ready["benchmarkKey"].split("_")[1]
        limits = ["--starts-per-day", "1000000", "--polls-per-hour", "1000000", "--in-flight", "1000"]
        self.administer("key", "limit", key_id, *limits)
        webhook_key_id = self.ready["webhookKey"].split("_")[1]
        self.administer("key", "limit", webhook_key_id, "--questions-per-minute", "100000")


def end(process, by):
    """Stops a child process: sends it the signal `by`, and kills it if it still runs after 30 seconds."""
    process.send_signal(by)
    try:
        process.wait(timeout=30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def call(url, headers, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json", **headers})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def until(seconds, complaint, is_done, pause=0.1):
    end = time.monotonic() + seconds
    while not is_done():
        if time.monotonic() > end:
            raise SystemExit(f"{complaint} after {seconds} s")
        time.sleep(pause)
