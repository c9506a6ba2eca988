use slipway::lex::{tokens, Token};

#[test]
fn lexed() {
    let got = tokens("a.b 1.5e-3 2e3 90s 1h30m .5<=\"x\\\\\" ^=").unwrap();
    let want = [
        Token::Word("a.b".into()),
        Token::Number(0.0015),
        Token::Number(2_000.0),
        Token::Span(90),
        Token::Span(5_400),
        Token::Number(0.5),
        Token::Sign("<="),
        Token::Text("x\\".into()),
        Token::Sign("^="),
    ];
    assert_eq!(got, want);
    for bad in ["1x", "1e", "\"a", "3.4.5", "a & b", "1e999", "."] {
        assert!(tokens(bad).is_err(), "{bad}");
    }
}
