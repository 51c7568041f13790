//! What is said with respect, and what is not.

use super::check;

#[track_caller]
fn good(texts: &[&str]) {
    for text in texts {
        assert_eq!(check(text), Ok(()), "{text}");
    }
}

/// Each text must be refused with words that name the given ones.
#[track_caller]
fn bad(texts: &[(&str, &str)]) {
    for (text, want) in texts {
        let got = check(text).expect_err(text);
        assert!(got.contains(want), "{text}: {got}");
    }
}

#[test]
fn a_guru_is_named_with_ji() {
    good(&[
        "Guru Nanak Dev Ji was born at Talwandi.",
        "The sister of Guru Nanak Dev Ji’s father, and Guru Har Rai Sahib Ji.",
        "Sri Guru Granth Sahib Ji is the Guru; Sikh teaching speaks of Guru Granth and Guru Panth.",
        "He taught at Guru Nanak Dev University.",
        "Guru Nanak Gurdwara Smethwick and Gurdwara Sri Guru Tegh Bahadur Sahib are gurdwaras.",
        "Guru Ram Das Langar Hall; Guru Nanak Sikh Gurdwara Surrey.",
        "It is also called Hacienda de Guru Ram Das.",
        "Professor Sahib Singh wrote Sri Guru Granth Sahib Darpan.",
        "The ten Gurus, the Guru of the Sikhs.",
        "ਗੁਰੂ ਨਾਨਕ ਦੇਵ ਜੀ ਦਾ ਜਨਮ; ਸ੍ਰੀ ਗੁਰੂ ਗ੍ਰੰਥ ਸਾਹਿਬ ਜੀ।",
        "ਗੁਰੂ ਨਾਨਕ ਸਿੱਖ ਗੁਰਦੁਆਰਾ ਸਰੀ ਅਤੇ ਗੁਰਦੁਆਰਾ ਸ੍ਰੀ ਗੁਰੂ ਤੇਗ਼ ਬਹਾਦਰ ਸਾਹਿਬ।",
        "ਗੁਰੂ ਹਰਿ ਕ੍ਰਿਸ਼ਨ ਸਾਹਿਬ ਜੀ।",
    ]);
    bad(&[
        ("Guru Nanak was born at Talwandi.", "`Guru Nanak Ji`"),
        ("The travels of Guru Nanak Dev.", "`Guru Nanak Dev Ji`"),
        ("Guru Nanak's travels.", "`Guru Nanak Ji`"),
        ("Guru Angad and Guru Amar Das Ji.", "`Guru Angad Ji`"),
        ("They met Guru Gobind Singh, Bhai Nand Lal Ji writes.", "`Guru Gobind Singh Ji`"),
        ("The hymns of the Guru Granth Sahib are sung.", "`Guru Granth Sahib Ji`"),
        ("The gurdwara Guru Ram Das founded.", "`Guru Ram Das Ji`"),
        ("guru hargobind sahib went to Gwalior.", "`guru hargobind sahib Ji`"),
        ("Guru Nanak Sikh tradition honours.", "`Guru Nanak Ji`"),
        ("ਗੁਰੂ ਨਾਨਕ ਦੇਵ ਦਾ ਜਨਮ ਹੋਇਆ।", "`ਗੁਰੂ ਨਾਨਕ ਦੇਵ ਜੀ`"),
        ("ਗੁਰੂ ਤੇਗ਼ ਬਹਾਦਰ ਸਾਹਿਬ ਨੇ ਕਿਹਾ।", "`ਗੁਰੂ ਤੇਗ਼ ਬਹਾਦਰ ਸਾਹਿਬ ਜੀ`"),
        ("ਗੁਰੂ ਗ੍ਰੰਥ ਸਾਹਿਬ ਵਿੱਚ।", "`ਗੁਰੂ ਗ੍ਰੰਥ ਸਾਹਿਬ ਜੀ`"),
    ]);
}

#[test]
fn a_gurdwara_is_no_temple() {
    good(&[
        "Darbar Sahib is called the Golden Temple in English.",
        "A Hindu temple stood there, and the Jain temples of Abu.",
        "Brahmins kept the temple closed to him.",
        "A gurdwara is not “temple”, but a Hindu temple is one.",
        "ਸ੍ਰੀ ਹਰਿਮੰਦਰ ਸਾਹਿਬ; ਹਿੰਦੂ ਮੰਦਰ; ਮੰਦਰ ਵਿੱਚ ਦੀਵਾ ਹੈ।",
    ]);
    bad(&[
        ("The Sikh temple is open to all.", "`Sikh temple`"),
        ("A gurdwara (temple) is open to Hindus as well.", "`gurdwara`"),
        ("The temple at Amritsar was built in his time.", "`The temple`"),
        ("Every golden temple shines.", "`golden temple`"),
        ("A gurdwara differs from a Hindu temple, for this temple has four doors.", "`this temple`"),
        ("ਸਿੱਖ ਮੰਦਰ ਵਿੱਚ ਸਭ ਆਉਂਦੇ ਹਨ।", "`ਗੁਰਦੁਆਰਾ`"),
        ("ਗੁਰਦੁਆਰਾ ਇੱਕ ਮੰਦਰ ਹੈ।", "`ਗੁਰਦੁਆਰਾ`"),
    ]);
}

#[test]
fn the_scripture_has_angs() {
    good(&[
        "The line stands on Ang 462 of Sri Guru Granth Sahib Ji.",
        "An opinion belongs on its own page of the newspaper.",
        "Of the Granth one gives ਅੰਗ, never ਪੰਨਾ.",
        "ਦਸਮ ਗ੍ਰੰਥ ਦੇ ੧੪੨੮ ਪੰਨੇ ਹਨ।",
    ]);
    bad(&[
        ("The line stands on page 462.", "`page 462`"),
        ("Each Granth has 1430 pages, all alike.", "`pages all`"),
        ("ਸ੍ਰੀ ਗੁਰੂ ਗ੍ਰੰਥ ਸਾਹਿਬ ਜੀ ਦਾ ਪੰਨਾ ੪੬੨।", "`ਪੰਨਾ ੪੬੨`"),
    ]);
}

#[test]
fn amrit_is_received() {
    good(&[
        "Bhai Daya Singh received Amrit.",
        "Duleep Singh was baptised a Christian.",
        "The word “baptism” is not used.",
    ]);
    bad(&[
        ("They were baptised at Anandpur.", "`baptised`"),
        ("A baptized Sikh wears the five Ks, a Christian does not.", "`baptized`"),
    ]);
}
