//! Questions on history, conduct, gurdwaras and Punjabi, in three scripts, over the real texts by keywords alone.

use crate::answer;
use vichar_engine::answer::Outcome;
use vichar_tests::scripture;

#[test]
fn the_four_topics_are_answered_in_three_scripts() {
    let engine = scripture();
    let check = |question: &str, source: &str, says: &str| {
        let answer = answer(&engine, question);
        assert_eq!(answer.outcome, Outcome::Answered, "{question}");
        assert!(answer.answer.contains(says), "{question}: {}", answer.answer);
        let cited = answer.citations.iter().any(|citation| citation.id.starts_with(source));
        assert!(cited, "{question}: {:?}", answer.citations.iter().map(|c| &c.id).collect::<Vec<_>>());
    };
    check("Who was Mata Khivi?", "history/mata-khivi#summary", "Guru Angad Dev Ji");
    check("ਲੰਗਰ ਕੀ ਹੈ?", "conduct/langar#summary-pa", "ਰਸੋਈ");
    check("banda singh bahadar kaun si?", "history/banda-singh-bahadur#summary", "1708");
    check("Who was the first Guru?", "history/guru-nanak-dev-ji#summary", "Guru Nanak Dev Ji");
    check("What is the difference between sangat and pangat?", "conduct/sangat-and-pangat", "row");
    check("How do I say milk in Punjabi?", "lessons/", "ਦੁੱਧ");
    check("how do you say 99 in punjabi", "lessons/", "ਨੜਿੰਨਵੇਂ");
    check("water nu punjabi vich ki kehnde han?", "lessons/", "ਪਾਣੀ");
    check("ਪਾਣੀ ਨੂੰ ਅੰਗਰੇਜ਼ੀ ਵਿੱਚ ਕੀ ਕਹਿੰਦੇ ਹਨ?", "lessons/", "water");
    check("Is kursi masculine or feminine?", "lessons/", "feminine");
    check("Which gurdwaras are there in Canada?", "places/", "in Canada");
    check("ਕੈਨੇਡਾ ਵਿੱਚ ਕਿਹੜੇ ਗੁਰਦੁਆਰੇ ਹਨ?", "places/", "ਕੈਨੇਡਾ ਵਿੱਚ");
    check("gurdwaras near Amritsar", "places/", "in or near Amritsar");
    check("ਹਜ਼ੂਰ ਸਾਹਿਬ ਕਿੱਥੇ ਹੈ?", "places/", "Nanded");
    check("Where is Gurdwara Bangla Sahib?", "places/", "New Delhi");
}

#[test]
fn what_no_list_holds_is_not_answered() {
    let engine = scripture();
    let check = |question: &str| {
        let outcome = answer(&engine, question).outcome;
        assert_eq!(outcome, Outcome::Abstained, "{question}");
    };
    check("What time does Bangla Sahib open?");
    check("phone number of the gurdwara in Southall");
    check("How do you say quantum computer in Punjabi?");
    check("Which gurdwaras are there in Antarctica?");
}
