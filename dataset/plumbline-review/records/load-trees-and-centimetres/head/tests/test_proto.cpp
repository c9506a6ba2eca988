#include "check.hpp"
#include "proto/parser.hpp"
#include "proto/reply.hpp"

using namespace quayside;

namespace {

std::string text(const Event& event) {
    if (auto fault = std::get_if<Fault>(&event)) return "!" + fault->tag + ":" + fault->reason;
    const Command& c = std::get<Command>(event);
    std::string out = c.tag + " " + c.verb;
    for (const auto& arg : c.args) out += " <" + arg + ">";
    for (const auto& [name, value] : c.named) out += " " + name + "=<" + value + ">";
    return out;
}

// Wherever the input is cut into two pieces, it must give the same.
std::string parse(const std::string& input, Parser::Limits limits = {}) {
    std::string whole;
    for (std::size_t cut = 0; cut <= input.size(); ++cut) {
        Parser parser(limits);
        parser.feed(std::string_view(input).substr(0, cut));
        parser.feed(std::string_view(input).substr(cut));
        std::string out;
        while (auto event = parser.next()) out += text(*event) + ";";
        if (parser.closed()) out += "closed";
        if (cut == 0) whole = out;
        CHECK_EQ(out, whole);
    }
    return whole;
}

}  // namespace

TEST(parser_reads_commands) {
    CHECK_EQ(parse("a1 show 17\r\n"), "a1 SHOW <17>;");
    CHECK_EQ(parse("a1 submit 1 Elbe Prio=3 from=x\n\r\nb quit\n"),
             "a1 SUBMIT <1> <Elbe> prio=<3> from=<x>;b QUIT;");
    CHECK_EQ(parse("a x a=b=c = =d e= f\n"), "a X <=> <=d> <f> a=<b=c> e=<>;");
    CHECK_EQ(parse("a  x \r\n"), "a X;");
    CHECK_EQ(parse("lone\r\n"), "!lone:the verb is missing;");
}

TEST(parser_reads_quotes) {
    CHECK_EQ(parse("a x \"Cap San Diego\" n=\"\\\"q\\\" \\\\\"\n"), "a X <Cap San Diego> n=<\"q\" \\>;");
    CHECK_EQ(parse("a x \"\" \"Gr\xc3\xb6\xc3\x9f" "e\"\n"), "a X <> <Gr\xc3\xb6\xc3\x9f" "e>;");
    CHECK_EQ(parse("a x \"\xc3\"\nb y\n"), "!a:not UTF-8;b Y;");
    CHECK_EQ(parse("a x \"open\nb y\n"), "!a:the line ends within quotes;b Y;");
    CHECK_EQ(parse("a x \"a\"b\nb y\n"), "!a:a space is missing;b Y;");
    CHECK_EQ(parse("\"a\" x\nb y\n"), "!:a tag and a verb are plain words;b Y;");
}

TEST(parser_reads_literals) {
    CHECK_EQ(parse("a tides {11}\r\none\r\ntwo\n c d\r\nb y\r\n"), "a TIDES <one\r\ntwo\n c> <d>;b Y;");
    CHECK_EQ(parse("a tides {9}\r\none\r\ntwo c=d\r\nb y\r\n"), "!a:a space is missing;b Y;");
    CHECK_EQ(parse("a tides {8}\r\none\r\ntwo c=d\r\nb y\r\n"), "a TIDES <one\r\ntwo> c=<d>;b Y;");
    CHECK_EQ(parse("a x n={0}\n y\n"), "a X <y> n=<>;");
    CHECK_EQ(parse("a x {4}\na\xc3\xb6" "b\nb y\n"), "a X <a\xc3\xb6" "b>;b Y;");
    CHECK_EQ(parse("a x {2}\na\xc3\xb6" "b\nb y\n"), "!a:not UTF-8;b Y;");
}

TEST(parser_skips_literals_of_faulty_lines) {
    Parser::Limits limits{40, 3, 10};
    CHECK_EQ(parse("a x {11}\r\nb quit\r\n123\r\nc y\r\n", limits), "!a:the literal is too long;c Y;");
    CHECK_EQ(parse("a x \x01 {6}\r\nb quit\r\nc y\r\n", limits), "!a:a byte that is not allowed here;c Y;");
    CHECK_EQ(parse("a x 1 2 3 {6}\r\nb quit {3}\r\nb y\r\nc y\r\n", limits), "!a:too many arguments;c Y;");
    CHECK_EQ(parse("a x {999999999}\r\nb quit\r\n", limits), "!a:the literal is too long;closed");
    CHECK_EQ(parse("a x 1 2 3 {6}x\r\nb y\r\n", limits), "!a:too many arguments;b Y;");
}

TEST(parser_limits_lines) {
    Parser::Limits limits{20, 3, 10};
    CHECK_EQ(parse("a x " + std::string(16, 'y') + "\nb y\n", limits), "a X <" + std::string(16, 'y') + ">;b Y;");
    CHECK_EQ(parse("a x " + std::string(17, 'y') + "\nb y\n", limits), "!a:the line is too long;b Y;");
    CHECK_EQ(parse("a x {10}\n0123456789 1 2\nb y\n", limits), "a X <0123456789> <1> <2>;b Y;");
    CHECK_EQ(parse("a x {5}\n01234 {6}\n012345\nb y\n", limits), "!a:the literal is too long;b Y;");
    Parser parser;
    CHECK(parser.idle());
    parser.feed("a");
    CHECK(!parser.idle());
    parser.feed(" x\n");
    CHECK(parser.idle());
}

TEST(replies_are_rendered) {
    CHECK_EQ(quote("Elbe-1"), "Elbe-1");
    CHECK_EQ(quote("Cap \"San\"\n"), "\"Cap \\\"San\\\"\\n\"");
    CHECK_EQ(quote(std::string("a\x01")), "{2}\r\na\x01");
    CHECK_EQ(quote(""), "\"\"");
    CHECK_EQ(render("t", {Reply::Kind::Ok, "done", {"one", "two"}}), "* one\r\n* two\r\nt OK done\r\n");
    CHECK_EQ(render("", Reply::bad("no")), "* BAD no\r\n");
}
