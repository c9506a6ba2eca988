use proptest::prelude::*;

use super::*;

const JSON: Option<&str> = Some("application/json");

fn errors(body: &[u8]) -> Vec<(String, String)> {
    let found = match parse_object(body, JSON, None) {
        Err(problem) => Err::<(), _>(problem),
        Ok(object) => object.into_fields().1.into_result(Ok(())),
    };
    let problem = found.expect_err("a problem");
    problem.errors().iter().map(|error| (error.pointer.clone(), error.detail.to_string())).collect()
}

fn pointers(body: &str) -> Vec<String> {
    errors(body.as_bytes()).into_iter().map(|(pointer, _)| pointer).collect()
}

#[test]
fn only_json_media_types_are_accepted() {
    let accepted =
        ["application/json", "Application/JSON", "application/json;charset=UTF-8", "application/json; a=b"];
    for media_type in accepted {
        assert!(parse_object(b"{}", Some(media_type), None).is_ok(), "{media_type}");
    }
    let refused = ["", "text/json", "application/problem+json", "application/json; charset=latin1", "json"];
    for media_type in refused.map(Some).into_iter().chain([None]) {
        let problem = parse_object(b"{}", media_type, None).expect_err("the media type is refused");
        assert_eq!((problem.status().as_u16(), problem.errors().len()), (400, 1), "{media_type:?}");
    }
}

#[test]
fn any_content_encoding_is_refused() {
    for encoding in ["gzip", "identity", ""] {
        assert!(parse_object(b"{}", JSON, Some(encoding)).is_err(), "{encoding}");
    }
}

#[test]
fn repeated_headers_are_refused() {
    let mut headers = HeaderMap::new();
    headers.append(CONTENT_TYPE, "application/json".parse().unwrap());
    assert!(read_body(&headers, b"{}").is_ok());
    headers.append(CONTENT_TYPE, "application/json".parse().unwrap());
    assert!(read_body(&headers, b"{}").is_err());
    assert!(read_body(&HeaderMap::new(), b"{}").is_err());
}

#[test]
fn malformed_body_gives_one_problem_at_the_root() {
    let deep = format!(r#"{{"a":{}{}}}"#, "[".repeat(40), "]".repeat(40));
    let bomb = "[".repeat(MAX_BODY_BYTES);
    let bodies: [&[u8]; 18] = [
        b"",
        b"{",
        b"{}x",
        b"{} {}",
        b"[]",
        b"3",
        b"null",
        b"{'a':1}",
        b"{\"a\":01}",
        b"{\"a\":NaN}",
        b"{\"a\":1,}",
        b"{\"a\":\"\x01\"}",
        b"\xEF\xBB\xBF{}",
        b"{\"a\":\"\xFF\"}",
        br#"{"a":"\ud800"}"#,
        br#"{"\udc00":1}"#,
        deep.as_bytes(),
        bomb.as_bytes(),
    ];
    for body in bodies {
        let found = errors(body);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].0, "");
    }
}

#[test]
fn syntax_error_names_the_position_and_no_content() {
    let found = errors(b"{\n \"apiKey\": hunter2}");
    assert_eq!(found[0].1, "The body is not valid JSON: see line 2, column 12.");
}

#[test]
fn body_size_limit_is_exact() {
    let body = |bytes: usize| format!("{{}}{}", " ".repeat(bytes - 2)).into_bytes();
    assert!(parse_object(&body(MAX_BODY_BYTES), JSON, None).is_ok());
    assert!(parse_object(&body(MAX_BODY_BYTES + 1), JSON, None).is_err());
}

#[test]
fn repeated_members_are_reported_at_their_pointer() {
    assert_eq!(pointers(r#"{"a":1,"a":1}"#), ["/a"]);
    assert_eq!(pointers(r#"{"a":1,"a":1,"a":null,"b":1,"b":2}"#), ["/a", "/a", "/b"]);
    assert_eq!(pointers(r#"{"a":{"b":[0,{"c":1,"c":1}]}}"#), ["/a/b/1/c"]);
    assert_eq!(pointers(r#"{"a/b~":{"":1,"":2}}"#), ["/a~1b~0/"]);
    assert_eq!(pointers(r#"{"a":1,"\u0061":1}"#), ["/a"]);
}

#[test]
fn number_of_listed_problems_is_bounded() {
    let many = format!("{{{}\"a\":1}}", r#""a":1,"#.repeat(20_000));
    assert_eq!(pointers(&many).len(), 101);
    let long = format!(r#"{{"{}":{{{}"a":1}}}}"#, "n".repeat(100_000), r#""a":1,"#.repeat(20_000));
    let listed: usize = pointers(&long).iter().map(String::len).sum();
    assert!(listed < 300_000, "{listed}");
}

#[test]
fn every_problem_is_reported_at_once() {
    let body = br#"{"a":null,"b":3,"c":" ","d":9,"e":1.5,"f":[],"g":0.5,"unheard~of":1}"#;
    let (mut fields, mut errors) = parse_object(body, JSON, None).unwrap().into_fields();
    assert_eq!(fields.read_required("a", &mut errors, parse_string), Err(InvalidField));
    assert_eq!(fields.read_required("b", &mut errors, parse_string), Err(InvalidField));
    assert_eq!(fields.read_required("c", &mut errors, parse_non_blank_string), Err(InvalidField));
    assert_eq!(
        fields.read_optional("d", &mut errors, |value| parse_integer(&value, 1..=5)),
        Err(InvalidField)
    );
    assert_eq!(
        fields.read_optional("e", &mut errors, |value| parse_integer(&value, 1..=5)),
        Err(InvalidField)
    );
    assert!(fields.read_optional_object("f", &mut errors).is_err());
    let half = fields.read_optional("g", &mut errors, |value| parse_decimal(&value, 0..=1));
    assert_eq!(half.unwrap().unwrap().to_string(), "0.5");
    assert_eq!(fields.read_optional("h", &mut errors, |value| parse_boolean(&value)), Ok(None));
    fields.report_unknown(&mut errors);
    let problem = errors.into_result(Ok(())).expect_err("errors");
    let found: Vec<String> =
        problem.errors().iter().map(|error| format!("{} {}", error.pointer, error.detail)).collect();
    assert_eq!(
        found,
        [
            "/a is required",
            "/b must be a string, not a number",
            "/c must not be blank",
            "/d must be from 1 to 5",
            "/e must be an integer, without a fractional part",
            "/f must be an object, not an array",
            "/unheard~0of is not a field of this object",
        ]
    );
}

#[test]
fn debug_output_of_a_body_shows_no_value() {
    let object = parse_object(br#"{"apiKey":"hunter2"}"#, JSON, None).unwrap();
    assert!(!format!("{object:?}").contains("hunter2"));
}

proptest! {
    #[test]
    fn arbitrary_bytes_cause_no_panic(bytes: Vec<u8>) {
        let _ = parse_object(&bytes, JSON, None);
    }

    #[test]
    fn json_like_text_causes_no_panic(text in r#"[{}\[\]":,0-9eE.tfn\\u -]{0,60}"#) {
        let _ = parse_object(text.as_bytes(), JSON, None);
    }

    /// This parser accepts the same objects as `serde_json`, except for the two things `serde_json` tolerates:
    /// repeated members, and numbers too large for a double.
    #[test]
    fn parser_accepts_the_same_objects_as_serde_json(text in r#"\{("a":(1|\[\]|\{\}|"x"|null|tru|1.|"\\u00e9"),?)?\}"#) {
        let theirs = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(&text).is_ok();
        prop_assert_eq!(parse_object(text.as_bytes(), JSON, None).is_ok(), theirs);
    }
}
