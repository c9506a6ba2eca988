"""Sends a request for each described response in docs/openapi.yaml that a request can cause.

Schemathesis checks only the responses to its own cases. It rarely sends wrong methods and keys, so it never gets some of
the responses. This module compares status, headers, media type and body of each response with the description.
"""

import json
import urllib.error
import urllib.request

import jsonschema_rs

TRIGGER = "/api/v1/workspaces/{workspaceType}/{workspaceId}/query-agent-webhook-trigger"
POLL = "/api/v1/workspaces/{workspaceType}/{workspaceId}/query-agent-jobs"
START = "/api/v1/benchmark-runs"
STATUS = "/api/v1/benchmark-runs/{benchmarkId}"
UNKNOWN_RUN = "00000000-0000-4000-8000-000000000000"


class DescribedResponses:
    """Sends requests, and counts the responses that differ from the description or from the expected status."""

    def __init__(self, description, service):
        self.description, self.service, self.wrong, self.sent = description, service, 0, 0
        ready = service.ready
        self.workspace = {"workspaceType": ready["workspaceType"], "workspaceId": ready["workspaceId"]}
        self.webhook = {"X-Webhook-Secret": ready["webhookKey"]}
        self.benchmark = {"Authorization": f"Bearer {ready['benchmarkKey']}"}
        self.job = {"Authorization": f"Bearer {service.job_token}"}
        self.backend = {
            "provider": "messages_api", "baseUrl": service.reviewer, "modelName": "reference",
            "apiKey": service.reviewer_key, "effort": "off", "contextWindow": 200_000, "maxOutputTokens": 8_000,
        }

    def check(self):
        """Sends all requests. Returns true if every response matches."""
        self.triggers()
        self.polls()
        self.starts()
        self.limits()
        self.statuses()
        for path in (TRIGGER, POLL, START, STATUS):
            self.expect(405, "method_not_allowed", "DELETE", path, {}, benchmarkId=UNKNOWN_RUN)
        print(f"{self.sent} requests, {self.wrong} wrong responses")
        return self.wrong == 0

    def triggers(self):
        ask = {"query": "What changed today?"}
        again = {**self.webhook, "Idempotency-Key": "repeated"}
        self.expect(202, None, "POST", TRIGGER, again, ask)
        self.expect(202, None, "POST", TRIGGER, again, ask)
        self.expect(422, "idempotency_key_reused", "POST", TRIGGER, again, {"query": "What else?"})
        self.expect(400, "invalid_request", "POST", TRIGGER, self.webhook, {"query": " ", "k": 1})
        self.expect(401, "unauthorized", "POST", TRIGGER, {}, ask)
        self.expect(401, "unauthorized", "POST", TRIGGER, {"X-Webhook-Secret": "plw_x_y"}, ask)
        self.expect(403, "wrong_workspace", "POST", TRIGGER, self.webhook, ask, workspaceId="another")
        elsewhere = {**ask, "responseDestination": {"webhookUrl": "https://192.168.0.1/"}}
        self.expect(403, "destination_not_allowed", "POST", TRIGGER, self.webhook, elsewhere)
        self.expect(404, "no_such_path", "POST", TRIGGER, self.webhook, ask, workspaceId="")

    def polls(self):
        self.expect(200, None, "GET", POLL, self.job)
        new = self.expect(202, None, "POST", TRIGGER, self.webhook, {"query": "Who worked today?"})
        self.expect((200, 202), None, "GET", POLL, {"Authorization": f"bearer {new['jobToken']}"})
        self.expect(401, "unauthorized", "GET", POLL, {})
        self.expect(401, "unauthorized", "GET", POLL, {"Authorization": f"{self.job['Authorization']}x"})
        self.expect(403, "token_workspace_mismatch", "GET", POLL, self.job, workspaceId="another")
        self.expect(404, "no_such_path", "GET", POLL, self.job, workspaceType="")

    def starts(self):
        again = {**self.benchmark, "Idempotency-Key": "repeated"}
        self.expect(202, None, "POST", START, again, self.start_body())
        self.expect(202, None, "POST", START, again, self.start_body())
        self.expect(422, "idempotency_key_reused", "POST", START, again, self.start_body(k=1))
        self.expect(401, "unauthorized", "POST", START, {}, self.start_body())
        self.expect(403, "key_not_accepted", "POST", START, {"Authorization": "Bearer plb_x_y"}, self.start_body())
        self.bounds()

    def bounds(self):
        """Sends values at and just beyond bounds: those of nested members, which schemathesis skips, and those that a
        schema cannot express."""
        for price, status in ((0, 202), (10_000_000, 202), (10_000_000.01, 400), (-0.01, 400)):
            self.start(status, costRate={"inputCost": price})
        for window, output, status in ((2, 1, 202), (2, 2, 400), (1, 1, 400), (2**32 - 1, 2**32 - 2, 202)):
            self.start(status, contextWindow=window, maxOutputTokens=output)
        for prompt, status in (("é" * 25_000, 202), ("é" * 25_000 + ".", 400), ("\u2028", 400)):
            code = None if status == 202 else "invalid_request"
            self.expect(status, code, "POST", START, self.benchmark, self.start_body({"apiKey": "no"}, systemPrompt=prompt))

    def start(self, status, **backend):
        code = None if status == 202 else "invalid_request"
        body = self.start_body({"apiKey": "no", **backend})
        return self.expect(status, code, "POST", START, self.benchmark, body)

    def limits(self):
        """Checks the limits of a key with one run in flight, and of a key with one start a day and one poll an hour."""
        key = self.create_limited_key("--in-flight", "1")
        first = self.expect(202, None, "POST", START, key, self.start_body(k=5))
        self.expect(429, "too_many_runs_in_flight", "POST", START, key, self.start_body())
        self.expect(200, None, "GET", STATUS, key, benchmarkId=first["benchmarkId"])
        key = self.create_limited_key("--starts-per-day", "1", "--polls-per-hour", "1")
        self.start_with(key, 202, None)
        self.start_with(key, 429, "rate_limited")
        self.expect(200, None, "GET", STATUS, key, benchmarkId=self.service.runs[0])
        self.expect(429, "rate_limited", "GET", STATUS, key, benchmarkId=self.service.runs[0])

    def start_with(self, key, status, code):
        self.expect(status, code, "POST", START, key, self.start_body({"apiKey": "no"}))

    def create_limited_key(self, *limits):
        key = self.service.new_benchmark_key()
        self.service.administer("key", "limit", key.split("_")[1], *limits)
        return {"Authorization": f"Bearer {key}"}

    def statuses(self):
        for run in self.service.runs:
            self.expect(200, None, "GET", STATUS, self.benchmark, benchmarkId=run)
        self.expect(401, "unauthorized", "GET", STATUS, {}, benchmarkId=UNKNOWN_RUN)
        unknown = {"Authorization": "Bearer plb_x_y"}
        self.expect(403, "key_not_accepted", "GET", STATUS, unknown, benchmarkId=UNKNOWN_RUN)
        self.expect(404, "run_not_found", "GET", STATUS, self.benchmark, benchmarkId=UNKNOWN_RUN)
        self.expect(404, "no_such_path", "GET", STATUS, self.benchmark, benchmarkId="")

    def start_body(self, backend=(), **more):
        return {"modelBackend": {**self.backend, **dict(backend)}, **more}

    def expect(self, status, code, method, path, headers, body=None, **parameters):
        answer = send(self.service.base + path.format(**{**self.workspace, **parameters}), method, headers, body)
        expected = status if isinstance(status, tuple) else (status,)
        wrong = self.differences(path, *answer)
        if answer[0] not in expected or answer[2].get("code") != code:
            wrong.append(f"expected {status} {code}")
        if answer[0] == 202 and body:
            wrong += [f"the request was accepted, although {error}" for error in self.request_errors(path, body)]
        self.sent += 1
        if wrong:
            self.wrong += 1
            print(f"{method} {path} answers {answer[0]} {answer[2].get('code')}:", *wrong, sep="\n  ")
        return answer[2]

    def differences(self, path, status, headers, body):
        """Returns the differences between a response and the description of its status."""
        operation = self.operation(path)
        if str(status) not in operation["responses"]:
            return [f"the status {status} is not described"]
        described = self.resolve_reference(operation["responses"][str(status)])
        media_type, content = next(iter(described["content"].items()))
        found = [] if headers["Content-Type"] == media_type else [f"Content-Type: {headers['Content-Type']}"]
        found += self.errors(content["schema"], body)
        for name, header in described["headers"].items():
            header = self.resolve_reference(header)
            value = headers.get(name)
            if value is None:
                found += [f"{name} is missing"] if header["required"] else []
            else:
                value = int(value) if header["schema"].get("type") == "integer" else value
                found += [f"{name}: {error}" for error in self.errors(header["schema"], value)]
        return found

    def request_errors(self, path, body):
        return self.errors(self.operation(path)["requestBody"]["content"]["application/json"]["schema"], body)

    def operation(self, path):
        return next(node for name, node in self.description["paths"][path].items() if name != "parameters")

    def resolve_reference(self, node):
        if "$ref" not in node:
            return node
        _, _, kind, name = node["$ref"].split("/")
        return self.description["components"][kind][name]

    def errors(self, schema, value):
        whole = {**schema, "components": self.description["components"]}
        validator = jsonschema_rs.Draft202012Validator(whole, validate_formats=True)
        return [error.message[:300] for error in validator.iter_errors(value)]


def send(url, method, headers, body):
    data = None if body is None else json.dumps(body).encode()
    sent = {"Content-Type": "application/json", **headers} if data else headers
    request = urllib.request.Request(url, data, sent, method=method)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.headers, json.load(answer)
    except urllib.error.HTTPError as answer:
        return answer.code, answer.headers, json.load(answer)
