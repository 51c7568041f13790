use super::crisis::Tier;
use super::{Language, assess, language_of, reply};

/// Every line of a list, or a report of all that are judged otherwise.
fn check(list: &str, right: impl Fn(Option<Tier>) -> bool, may_miss: usize) {
    let wrong: Vec<String> = list
        .lines()
        .filter(|line| !line.is_empty() && !right(assess(line)))
        .map(|line| format!("{:?}: {line}", assess(line)))
        .collect();
    assert!(wrong.len() <= may_miss, "{} judged wrongly:\n{}", wrong.len(), wrong.join("\n"));
}

fn at_least(least: Tier) -> impl Fn(Option<Tier>) -> bool {
    move |tier| tier >= Some(least)
}

#[test]
fn no_explicit_statement_is_missed() {
    check(include_str!("tests/explicit_en.txt"), at_least(Tier::Risk), 0);
    check(include_str!("tests/explicit_roman.txt"), at_least(Tier::Risk), 0);
    check(include_str!("tests/explicit_pa.txt"), at_least(Tier::Risk), 0);
}

#[test]
fn indirect_statements_and_worry_about_others() {
    check(include_str!("tests/indirect.txt"), at_least(Tier::Risk), 0);
    check(include_str!("tests/concern.txt"), at_least(Tier::Concern), 0);
}

#[test]
fn plans_methods_and_present_danger() {
    check(include_str!("tests/danger.txt"), at_least(Tier::Danger), 0);
}

#[test]
fn look_alikes_get_no_card() {
    check(include_str!("tests/lookalikes.txt"), |tier| tier.is_none(), 0);
}

#[test]
fn disguised_spellings() {
    let check = |text: &str| assert!(assess(text) >= Some(Tier::Risk), "{text}");
    check("I want to k\u{200B}ill my\u{200D}self");
    check("\u{202E}I want to die\u{202C}");
    check("i w\u{0301}ant to d\u{0336}i\u{0336}e\u{0336}");
    check("Ｉ ｗａｎｔ ｔｏ ｄｉｅ");
    check("I want to dіе"); // two Cyrillic letters
    check("i waaant to dieeee");
    check("ਮੈਂ ਮਰਨਾ\u{200D} ਚਾਹੰੁਦਾ ਹਾਂ"); // a nasal before its vowel
    check("I don’t want to live");
    check("what is hukam?\nI want to die\nthanks");
}

#[test]
fn replies_hold_what_they_must_and_nothing_else() {
    let check = |tier, language, region: Option<&str>, number: &str, must: &[&str], never: &[&str]| {
        let reply = reply(tier, language, region);
        let head: String = reply.text.chars().take(200).collect();
        assert!(head.contains(number), "{number} is not near the beginning: {head}");
        assert!(!reply.text.contains(['{', '}']), "{}", reply.text);
        assert!(!reply.help.is_empty());
        for word in must {
            assert!(reply.text.contains(word), "{word:?} is missing from {}", reply.text);
        }
        for word in never {
            assert!(!reply.text.to_lowercase().contains(word), "{word:?} is in {}", reply.text);
        }
    };
    let never_en =
        ["karma", "sin ", "sinful", "selfish", "promise", "secret between", "pray harder", "depressed", "god"];
    for region in [None, Some("US"), Some("ca"), Some("GB"), Some("IN"), Some("FR")] {
        let number = match region {
            Some("GB") => "116 123",
            Some("IN") => "14416",
            _ => "988",
        };
        let common = ["24/7", "emergency"];
        let risk =
            ["someone you trust", "doctor", "counsellor", "are you safe right now", "computer program", "next message"];
        check(Tier::Risk, Language::English, region, number, &risk, &never_en);
        let danger =
            ["someone you trust", "be with you", "distance", "Are you safe", "computer program", "next message"];
        check(Tier::Danger, Language::English, region, number, &danger, &never_en);
        let concern = ["Ask them directly", "stay with them", "doctor", "they trust", "computer program"];
        check(Tier::Concern, Language::English, region, number, &concern, &never_en);
        for tier in [Tier::Concern, Tier::Risk, Tier::Danger] {
            let gurmukhi = ["ਭਰੋਸ", "ਡਾਕਟਰ", "ਸਲਾਹਕਾਰ", "ਸੁਰੱਖਿਅਤ", "ਕੰਪਿਊਟਰ ਪ੍ਰੋਗਰਾਮ", common[0], "ਐਮਰਜੈਂਸੀ"];
            check(tier, Language::Punjabi, region, number, &gurmukhi, &["ਪਾਪ", "ਕਰਮ", "ਵਾਅਦਾ"]);
            let roman = ["bharos", "octor", "counsellor", "surakhiat", "computer program", common[0], "mergency"];
            check(tier, Language::RomanPunjabi, region, number, &roman, &["paap", "karam", "vaada"]);
        }
    }
}

#[test]
fn the_own_region_comes_first() {
    let check = |region: Option<&str>, first: &str| {
        assert_eq!(reply(Tier::Risk, Language::English, region).help[0].number, first, "{region:?}");
    };
    check(None, "988 (call, text or chat)");
    check(Some("IN"), "14416 or 1-800-891-4416");
    check(Some("gb"), "116 123");
    check(Some("CA"), "988 (call or text)");
    let everywhere = reply(Tier::Danger, Language::Punjabi, None).help;
    for number in ["988", "116 123", "14416", "112", "911", "findahelpline.com"] {
        assert!(everywhere.iter().any(|line| line.number.contains(number)), "{number}");
    }
    assert!(everywhere.iter().all(|line| line.checked_on == "unverified" || line.checked_on.len() == 10));
}

#[test]
fn the_language_of_a_message() {
    let check = |text: &str, language| assert_eq!(language_of(text), language, "{text}");
    check("I want to die", Language::English);
    check("What does ਜੀਵਤ ਮਰੈ mean in Gurbani?", Language::English);
    check("ਮੈਂ ਮਰਨਾ ਚਾਹੁੰਦਾ ਹਾਂ", Language::Punjabi);
    check("main marna chahunda haan", Language::RomanPunjabi);
    check("mainu nahi jeena", Language::RomanPunjabi);
    check("मैं मरना चाहता हूँ", Language::RomanPunjabi);
    check("", Language::English);
}

#[test]
fn nobody_is_said_to_have_reviewed_the_lists() {
    for file in [include_str!("phrases.toml"), include_str!("texts.toml")] {
        assert!(file.contains("\nreviewed_by = \"none\"\n"));
    }
}

/// A small generator is enough here: what matters is that no input whatever stops the screen.
#[test]
fn no_text_stops_the_screen() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let pool: Vec<char> =
        "i want to die kill myself ਮੈਂ ਮਰਨਾ ਚਾਹੁੰਦਾ main marna \u{200D}\u{0301}\u{0A3C}\u{0A71}.|'2@".chars().collect();
    for _ in 0..10_000 {
        let length = next() % 60;
        let text: String = (0..length)
            .map(|_| match next() % 3 {
                0 => char::from_u32((next() % 0x11_0000) as u32).unwrap_or(' '),
                1 => char::from_u32((next() % 0xA00) as u32).unwrap_or(' '),
                _ => pool[next() as usize % pool.len()],
            })
            .collect();
        let _ = (assess(&text), language_of(&text));
    }
}
