use jiff::Timestamp;
use proptest::prelude::*;

use super::*;

fn at(millisecond: i64) -> Timestamp {
    Timestamp::from_millisecond(1_790_000_000_000 + millisecond).unwrap()
}

/// Returns those of `arrivals`, in milliseconds, that the quota admits.
fn admitted_arrivals(quota: &Quota, arrivals: impl IntoIterator<Item = i64>) -> Vec<i64> {
    let mut tat = None;
    let mut times = Vec::new();
    for time in arrivals {
        if let RateLimitDecision::Allow { new_theoretical_arrival, .. } = decide(tat, at(time), quota) {
            tat = Some(new_theoretical_arrival);
            times.push(time);
        }
    }
    times
}

/// Returns the largest number of the sorted `times` in any closed window of `window` milliseconds.
fn most_in_a_window(times: &[i64], window: i64) -> usize {
    let counts =
        times.iter().map(|start| times.iter().filter(move |time| (*start..=start + window).contains(time)));
    counts.map(Iterator::count).max().unwrap_or(0)
}

#[test]
fn burst_is_admitted_and_no_more() {
    for quota in [Quota::STARTS, Quota::POLLS, Quota::QUESTIONS] {
        assert_eq!(admitted_arrivals(&quota, vec![0; 1_000]).len(), quota.burst() as usize);
    }
}

#[test]
fn limit_is_reached_and_not_exceeded() {
    for quota in [Quota::STARTS, Quota::POLLS, Quota::QUESTIONS] {
        let window = i64::from(quota.window_seconds()) * 1_000;
        let times = admitted_arrivals(&quota, (0..2 * window).step_by(97));
        let first: Vec<i64> = times.into_iter().filter(|time| *time <= window).collect();
        assert_eq!(first.len(), quota.limit() as usize);
    }
}

#[test]
fn remaining_requests_count_down() {
    let quota = Quota::new(10, 10, 3).unwrap();
    let RateLimitDecision::Allow { new_theoretical_arrival, remaining, reset } = decide(None, at(0), &quota)
    else {
        panic!("refused")
    };
    assert_eq!((remaining, reset), (2, 2));
    let RateLimitDecision::Allow { new_theoretical_arrival, remaining, .. } =
        decide(Some(new_theoretical_arrival), at(0), &quota)
    else {
        panic!()
    };
    assert_eq!(remaining, 1);
    let RateLimitDecision::Allow { new_theoretical_arrival, remaining, .. } =
        decide(Some(new_theoretical_arrival), at(0), &quota)
    else {
        panic!()
    };
    assert_eq!(remaining, 0);
    assert_eq!(
        decide(Some(new_theoretical_arrival), at(0), &quota),
        RateLimitDecision::Deny { retry_after: 2 }
    );
    assert_eq!(
        decide(Some(new_theoretical_arrival), at(1_250), &quota),
        RateLimitDecision::Deny { retry_after: 1 }
    );
    assert!(matches!(
        decide(Some(new_theoretical_arrival), at(1_251), &quota),
        RateLimitDecision::Allow { .. }
    ));
}

#[test]
fn peeking_changes_no_state() {
    let quota = Quota::new(10, 10, 2).unwrap();
    assert_eq!(
        peek(None, at(0), &quota),
        RateLimitDecision::Allow { new_theoretical_arrival: at(0), remaining: 2, reset: 2 }
    );
    let RateLimitDecision::Allow { new_theoretical_arrival, .. } = decide(None, at(0), &quota) else {
        panic!("refused")
    };
    let RateLimitDecision::Allow { new_theoretical_arrival, .. } =
        decide(Some(new_theoretical_arrival), at(0), &quota)
    else {
        panic!("refused")
    };
    assert_eq!(
        peek(Some(new_theoretical_arrival), at(0), &quota),
        RateLimitDecision::Deny { retry_after: 2 }
    );
}

#[test]
fn invalid_quotas_are_refused() {
    for (limit, window, burst) in [(0, 1, 0), (1, 1, 0), (1, 1, 2), (1, 0, 1), (u32::MAX, u32::MAX, u32::MAX)]
    {
        assert_eq!(Quota::new(limit, window, burst), Err(InvalidQuota));
    }
    assert!(Quota::new(1, 1, 1).is_ok());
}

#[test]
fn stored_quota_is_checked_when_it_is_read() {
    let text = serde_json::to_string(&Quota::QUESTIONS).unwrap();
    assert_eq!(text, "[60,60,30]");
    assert_eq!(serde_json::from_str::<Quota>(&text).unwrap(), Quota::QUESTIONS);
    for invalid in ["[60,60,61]", "[60,0,30]", "[60,60]", "{}"] {
        assert!(serde_json::from_str::<Quota>(invalid).is_err(), "{invalid}");
    }
}

#[test]
fn header_fields_state_policy_and_remaining_requests() {
    let quota = Quota::POLLS;
    let text =
        |fields: RateLimitHeaders| fields.headers().map(|(_, value)| value.to_str().unwrap().to_owned());
    let denied = RateLimitHeaders::new("poll", &quota, &RateLimitDecision::Deny { retry_after: 2 });
    assert_eq!(text(denied), [r#""poll";q=3600;w=3600"#, r#""poll";r=0;t=2"#]);
    let allowed = RateLimitHeaders::new("poll", &quota, &decide(None, at(0), &quota));
    assert_eq!(text(allowed), [r#""poll";q=3600;w=3600"#, r#""poll";r=119;t=2"#]);
}

#[test]
fn extreme_times_do_not_overflow() {
    let slow = Quota::new(50, 60_000_000, 50).unwrap();
    assert!(matches!(decide(Some(Timestamp::MAX), Timestamp::MIN, &slow), RateLimitDecision::Deny { .. }));
    let wide = Quota::new(u32::MAX, u32::MAX, 1).unwrap();
    assert!(matches!(decide(None, Timestamp::MAX, &wide), RateLimitDecision::Allow { .. }));
    assert!(matches!(
        decide(Some(Timestamp::MAX), Timestamp::MIN, &Quota::POLLS),
        RateLimitDecision::Deny { .. }
    ));
}

fn quotas() -> impl Strategy<Value = Quota> {
    (1_u32..20, 1_u32..6).prop_flat_map(|(limit, window)| {
        (1..=limit).prop_map(move |burst| Quota::new(limit, window, burst).unwrap())
    })
}

proptest! {
    #[test]
    fn no_window_ever_admits_more_than_the_limit(
        quota in quotas(),
        gaps in prop::collection::vec(0_i64..400, 1..200),
    ) {
        let arrivals = gaps.iter().scan(0, |time, gap| { *time += gap; Some(*time) });
        let times = admitted_arrivals(&quota, arrivals);
        let window = i64::from(quota.window_seconds()) * 1_000;
        prop_assert!(most_in_a_window(&times, window) <= quota.limit() as usize);
    }

    #[test]
    fn constant_requests_reach_the_whole_limit(quota in quotas()) {
        let window = i64::from(quota.window_seconds()) * 1_000;
        let times = admitted_arrivals(&quota, (0..=2 * window).flat_map(|time| [time; 20]));
        let most = most_in_a_window(&times, window);
        prop_assert_eq!(most, quota.limit() as usize);
    }

    #[test]
    fn request_after_the_stated_wait_is_admitted(quota in quotas(), nanosecond in 0_i128..1_000_000_000) {
        let now = Timestamp::from_nanosecond(1_790_000_000_000_000_000 + nanosecond).unwrap();
        let mut tat = None;
        let wait = loop {
            match decide(tat, now, &quota) {
                RateLimitDecision::Allow { new_theoretical_arrival, .. } => tat = Some(new_theoretical_arrival),
                RateLimitDecision::Deny { retry_after } => break retry_after,
            }
        };
        let later = now + std::time::Duration::from_secs(wait);
        let allowed = matches!(decide(tat, later, &quota), RateLimitDecision::Allow { .. });
        prop_assert!(allowed);
    }
}
