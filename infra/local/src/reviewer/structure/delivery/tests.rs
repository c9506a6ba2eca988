use super::*;
use crate::reviewer::source::tests::{Case, try_cases};

const CASES: &[Case] = &[
    (
        "a.py",
        "def pay(card):\n    for attempt in range(3):\n        gateway.charge(card)\n",
        "def pay(card, idempotency_key):\n    for attempt in range(3):\n        gateway.charge(card, idempotency_key)\n",
        "Retry: charge",
    ),
    (
        "a.py",
        "def handle_event(event):\n    totals[event.kind] += event.value\n",
        "def handle_event(event):\n    if event.id in seen:\n        return\n    totals[event.kind] += event.value\n",
        "Idempotency",
    ),
    (
        "a.py",
        "def run(queue):\n    message = queue.take()\n    queue.ack(message)\n    deliver(message)\n",
        "def run(queue):\n    message = queue.take()\n    deliver(message)\n    queue.ack(message)\n",
        "Lost work: ack",
    ),
];

#[test]
fn repeated_and_lost_work_is_found() {
    try_cases(findings, CASES);
}
