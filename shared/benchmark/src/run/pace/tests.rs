use proptest::prelude::*;

use super::*;

fn at(seconds: i64) -> UtcInstant {
    UtcInstant::from(jiff::Timestamp::from_second(1_800_000_000).unwrap())
        .plus(SignedDuration::from_secs(seconds))
}

fn answer(began: i64) -> LoadSignal {
    LoadSignal {
        began: at(began),
        congestion: Congestion::None,
        not_before: None,
        token_time: None,
        capabilities: EndpointCapabilities::default(),
    }
}

fn congested_answer(began: i64) -> LoadSignal {
    LoadSignal { congestion: Congestion::Observed, ..answer(began) }
}

/// Returns the pace after `count` answers, all to draws that began at `began`.
fn answered(pace: Pace, count: u32, began: i64) -> Pace {
    (0..count).fold(pace, |pace, _| pace.after_signal(&answer(began), at(began)))
}

#[test]
fn window_doubles_with_each_windowful_until_congestion() {
    let pace = answered(Pace::default(), 4, 0);
    assert_eq!(pace.window(), 8);
    assert_eq!(answered(pace.clone(), 8, 1).window(), 16);
    assert_eq!(answered(pace, 1_000, 1).window(), MAX_WINDOW);
}

#[test]
fn congestion_halves_the_window_once_for_draws_under_way_together() {
    let pace = answered(Pace::default(), 12, 0);
    let reduced = (0..16).fold(pace, |pace, _| pace.after_signal(&congested_answer(5), at(6)));
    assert_eq!(reduced.window(), 8);
    assert_eq!(
        reduced.after_signal(&congested_answer(6), at(7)).window(),
        8,
        "this draw began before the reduction"
    );
    assert_eq!(
        reduced.after_signal(&congested_answer(7), at(8)).window(),
        4,
        "this draw began after the reduction"
    );
}

#[test]
fn window_grows_by_one_with_each_windowful_after_congestion() {
    let pace = answered(Pace::default(), 4, 0).after_signal(&congested_answer(1), at(2));
    assert_eq!(pace.window(), 4);
    assert_eq!(
        answered(pace.clone(), 50, 1).window(),
        4,
        "answers to draws from before the reduction are ignored"
    );
    assert_eq!(answered(pace.clone(), 3, 3).window(), 4);
    assert_eq!(answered(pace.clone(), 4, 3).window(), 5);
    assert_eq!(answered(pace, 4 + 5, 3).window(), 6);
}

#[test]
fn window_does_not_grow_while_tokens_take_much_longer_than_the_shortest_time() {
    let timed = |token_time| LoadSignal { token_time: Some(token_time), ..answer(0) };
    let pace = Pace::default().after_signal(&timed(20_000), at(0));
    assert_eq!(pace.window(), 5);
    let queueing = (0..50).fold(pace.clone(), |pace, _| pace.after_signal(&timed(40_001), at(0)));
    assert_eq!(queueing.window(), 5);
    assert_eq!(queueing.after_signal(&timed(40_000), at(0)).window(), 6);
    let quicker = pace.after_signal(&timed(8_000), at(0));
    assert_eq!(
        quicker.after_signal(&timed(20_000), at(0)).window(),
        quicker.window(),
        "the shortest time is the reference"
    );
}

#[test]
fn differences_of_very_short_token_times_do_not_count() {
    let timed = |token_time| LoadSignal { token_time: Some(token_time), ..answer(0) };
    let pace = Pace::default().after_signal(&timed(1), at(0)).after_signal(&timed(2_000), at(0));
    assert_eq!(pace.window(), 6);
}

#[test]
fn requested_delay_is_honoured_up_to_the_maximum() {
    let asked = |until| LoadSignal { not_before: Some(at(until)), ..congested_answer(0) };
    let pace = Pace::default().after_signal(&asked(60), at(0));
    assert_eq!(pace.delay(at(20)).as_secs(), 40);
    assert!(pace.delay(at(60)).is_zero() && pace.delay(at(90)).is_zero());
    assert_eq!(pace.after_signal(&asked(30), at(1)).delay(at(0)).as_secs(), 60, "the longest counts");
    assert_eq!(Pace::default().after_signal(&asked(900), at(0)).delay(at(0)), MAX_DELAY);
    assert!(Pace::default().after_signal(&asked(901), at(0)).delay(at(0)).is_zero());
}

#[test]
fn admitted_draws_stay_admitted() {
    let pace = answered(Pace::default(), 12, 0).with_draws_admitted(0, 150);
    assert_eq!(pace.admitted, 16);
    let halved = pace.after_signal(&congested_answer(1), at(2));
    assert_eq!(halved.with_draws_admitted(3, 150).admitted, 16);
    assert_eq!(halved.with_draws_admitted(9, 150).admitted, 17);
    assert_eq!(halved.with_draws_admitted(149, 150).admitted, 150);
}

/// Simulates rounds of a run against an endpoint that serves `capacity` draws at once and answers 429 to the rest.
/// Returns the window after each round.
fn windows_at_capacity(capacity: u32, rounds: i64) -> Vec<u32> {
    let round = |pace: &mut Pace, round: i64| {
        let under_way = pace.window();
        for draw in 0..under_way {
            let seen = if draw < capacity { answer(round) } else { congested_answer(round) };
            *pace = pace.after_signal(&seen, at(round));
        }
        Some(pace.window())
    };
    (1..=rounds).scan(Pace::default(), round).collect()
}

#[test]
fn window_converges_on_the_capacity_of_the_endpoint() {
    for capacity in 1..=MAX_WINDOW {
        let settled = windows_at_capacity(capacity, 200).split_off(20);
        let (least, most) = (settled.iter().min().unwrap(), settled.iter().max().unwrap());
        assert!(*least >= capacity.div_ceil(2).min(MAX_WINDOW), "{capacity}: {settled:?}");
        assert!(*most <= (capacity + 1).min(MAX_WINDOW), "{capacity}: {settled:?}");
    }
}

/// The simulated server works on one draw at a time, so that each draw waits for all others.
#[test]
fn queueing_server_is_not_flooded() {
    let pace = (1..=100).fold(Pace::default(), |pace, round| {
        let timed = LoadSignal { token_time: Some(10_000 * pace.window()), ..answer(round) };
        pace.after_signal(&timed, at(round))
    });
    assert!(pace.window() <= INITIAL_WINDOW * QUEUEING_FACTOR + 1, "{}", pace.window());
}

#[test]
fn detected_capabilities_stay_known() {
    let first = EndpointCapabilities { rejects_streaming: true, ..EndpointCapabilities::default() };
    let reduced =
        Pace::default().after_signal(&LoadSignal { capabilities: first, ..congested_answer(0) }, at(10));
    let second =
        EndpointCapabilities { requires_newer_output_limit: true, ..EndpointCapabilities::default() };
    let later = reduced.after_signal(&LoadSignal { capabilities: second, ..answer(5) }, at(11));
    assert_eq!(later.capabilities(), first.merge(second), "even from a draw whose other signals are ignored");
    let stored = serde_json::to_value(&later).unwrap();
    assert!(stored.get("manner").is_some(), "the stored name stays");
    let without = serde_json::to_value(Pace::default()).unwrap();
    assert!(
        without.get("manner").is_none(),
        "a pace without capabilities equals one that was stored before they existed"
    );
}

#[test]
fn next_pace_records_signals_and_admits_draws() {
    let counters = |done| DrawCounters { total: 20, done, ..DrawCounters::default() };
    let started = Pace::default().after_signals_and_admission(&counters(0), &[], at(0));
    assert_eq!((started.admitted, started.window()), (INITIAL_WINDOW, INITIAL_WINDOW));
    let grown = started.after_signals_and_admission(&counters(1), &[answer(0)], at(1));
    assert_eq!((grown.admitted, grown.window()), (1 + INITIAL_WINDOW + 1, INITIAL_WINDOW + 1));
}

#[test]
fn only_delays_and_capabilities_are_recorded_once_all_draws_are_admitted() {
    let counters = DrawCounters { total: 4, done: 1, ..DrawCounters::default() };
    let all = Pace::default().with_draws_admitted(0, 4);
    assert_eq!(all.after_signals_and_admission(&counters, &[answer(0), congested_answer(0)], at(1)), all);
    let asking = LoadSignal { not_before: Some(at(60)), ..answer(0) };
    assert_eq!(all.after_signals_and_admission(&counters, &[asking], at(1)).delay(at(1)).as_secs(), 59);
    assert_eq!(all.after_signals_and_admission(&counters, &[asking], at(60)), all, "the wait is over");
    let capabilities = EndpointCapabilities { rejects_streaming: true, ..EndpointCapabilities::default() };
    let capable =
        all.after_signals_and_admission(&counters, &[LoadSignal { capabilities, ..answer(0) }], at(1));
    assert_eq!(capable.capabilities(), capabilities);
}

fn any_signal() -> impl Strategy<Value = LoadSignal> {
    let congestion = prop_oneof![3 => Just(Congestion::None), 1 => Just(Congestion::Observed)];
    let wait = proptest::option::of(-100i64..2_000);
    (0i64..1_000, congestion, wait, proptest::option::of(any::<u32>())).prop_map(
        |(began, congestion, wait, token_time)| LoadSignal {
            began: at(began),
            congestion,
            not_before: wait.map(at),
            token_time,
            capabilities: EndpointCapabilities {
                rejects_streaming: began % 2 == 0,
                requires_newer_output_limit: began % 3 == 0,
            },
        },
    )
}

proptest! {
    #[test]
    fn window_and_admissions_stay_within_bounds(
        seen in proptest::collection::vec((any_signal(), 0i64..1_000, 0u32..200), 0..300),
        total in 1u32..200,
    ) {
        let mut pace = Pace::default().with_draws_admitted(0, total);
        for (seen, now, done) in seen {
            let done = done.min(pace.admitted);
            let next = pace.after_signal(&seen, at(now)).with_draws_admitted(done, total);
            prop_assert_eq!(&next, &pace.after_signal(&seen, at(now)).with_draws_admitted(done, total));
            prop_assert!((1..=MAX_WINDOW).contains(&next.window()));
            prop_assert!(next.window() <= pace.window() + 1 && next.window() >= pace.window() / 2);
            prop_assert!(pace.admitted <= next.admitted && next.admitted <= total);
            prop_assert!(next.admitted > done || next.admitted == total, "every run makes progress");
            prop_assert!(next.admitted <= pace.admitted.max(done + MAX_WINDOW));
            prop_assert!(next.delay(at(now)) <= MAX_DELAY && !next.delay(at(now)).is_negative());
            let written = serde_json::to_string(&next).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Pace>(&written).unwrap(), &next);
            pace = next;
        }
    }
}
