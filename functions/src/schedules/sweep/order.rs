//! Order in which a sweep handles due items, so that no kind of item delays another.
//!
//! Callers can make many deliveries and jobs due, but only few runs, code hosts and schedules. So the runs, code hosts
//! and schedules come first, and the other kinds take turns.

use std::collections::VecDeque;

use plumbline_store::sweep::DueItemId;

/// Returns the items in the order in which the sweep handles them. All runs, code hosts and schedules come first. Then
/// jobs, endpoints and deliveries alternate: one of each kind, then the next of each kind. Items of one kind keep their
/// order.
pub(super) fn order_for_handling(due: Vec<DueItemId>) -> Vec<DueItemId> {
    let mut first = Vec::new();
    let [mut jobs, mut endpoints, mut deliveries] = [const { VecDeque::new() }; 3];
    for item in due {
        match item {
            DueItemId::Run(_) | DueItemId::CodeHost(_) | DueItemId::Schedule(..) => first.push(item),
            DueItemId::Job(_) => jobs.push_back(item),
            DueItemId::Endpoint(_) => endpoints.push_back(item),
            DueItemId::Delivery(_) => deliveries.push_back(item),
        }
    }
    let mut ordered = first;
    while !(jobs.is_empty() && endpoints.is_empty() && deliveries.is_empty()) {
        ordered
            .extend([&mut jobs, &mut endpoints, &mut deliveries].into_iter().filter_map(VecDeque::pop_front));
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_and_code_hosts_come_first_and_other_kinds_take_turns() {
        let id = uuid::Uuid::from_u128;
        let delivery = |number| DueItemId::Delivery(id(number).into());
        let job = |number| DueItemId::Job(id(number).into());
        let run = DueItemId::Run(id(9).into());
        let host = DueItemId::CodeHost("github/acme".parse().unwrap());
        let due = vec![delivery(1), delivery(2), delivery(3), job(4), run.clone(), job(5), host.clone()];
        let expected = [run, host, job(4), delivery(1), job(5), delivery(2), delivery(3)];
        assert_eq!(order_for_handling(due), expected);
    }
}
