"""Adjusts the cases that schemathesis generates to rules that docs/openapi.yaml cannot state in a schema."""

import itertools

import schemathesis

PRICES = ("inputCost", "outputCost", "cacheReadCost", "cacheWriteCost")


@schemathesis.hook
def before_call(context, case, kwargs):
    make_key_unique(case)
    poll_newest_job(case)
    body = case.body if isinstance(case.body, dict) else {}
    backend = body.get("modelBackend")
    if isinstance(backend, dict):
        fit_output_limit(backend)
        round_prices(backend.get("costRate"))


numbers = itertools.count()


def make_key_unique(case):
    """Makes three in four `Idempotency-Key`s unique. Generated keys often repeat, and repeated ones get 422."""
    key, number = (case.headers or {}).get("Idempotency-Key"), next(numbers)
    if isinstance(key, str) and 0 < len(key) <= 255 and key.isascii() and key.isprintable() and " " not in key:
        if number % 4:
            case.headers["Idempotency-Key"] = f"{key[:240]}.{number}"


job_tokens = []


@schemathesis.hook
def after_call(context, case, response):
    if case.path.endswith("/query-agent-webhook-trigger") and response.status_code == 202:
        job_tokens.append(response.json()["jobToken"])


def poll_newest_job(case):
    """Polls the newest job, which may still be running. The job of the configured token has ended."""
    sent = (case.headers or {}).get("Authorization")
    if case.path.endswith("/query-agent-jobs") and job_tokens and str(sent).startswith("Bearer eyJ"):
        case.headers["Authorization"] = f"Bearer {job_tokens.pop()}"


def fit_output_limit(backend):
    """Lowers `maxOutputTokens` below `contextWindow`. A value that is invalid by itself stays invalid."""
    window, output = backend.get("contextWindow"), backend.get("maxOutputTokens")
    if is_number(window) and is_number(output) and 2 <= window <= output <= 4294967294:
        backend["maxOutputTokens"] = 1


def round_prices(rates):
    """Rounds tiny prices to 0. A price has at most 28 digits; a generated one may have hundreds of zeros."""
    for name in PRICES if isinstance(rates, dict) else ():
        price = rates.get(name)
        if is_number(price) and 0 < price < 1e-9:
            rates[name] = 0


def is_number(value):
    return isinstance(value, int | float) and not isinstance(value, bool)
