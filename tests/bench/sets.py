"""What is embedded and what is asked: texts and questions out of tests/eval and tests/data, the same ones in every run."""

import csv
import json
import pathlib

TESTS = pathlib.Path(__file__).resolve().parents[1]
# A passage is cut to so many words, which makes about 80 tokens.
WORDS = 60


def write(folder, size):
    """Writes each set as a JSON array, and gives the paths by name. `size` is how many texts a set has at the most."""
    sets = {
        "passages": passages(),
        "short": short_questions(),
        "english": english_questions(),
        "romanised": queries("romanised") + queries("roman_human"),
        "gurmukhi": queries("gurmukhi_quote"),
        "first letters": queries("firstletters"),
    }
    paths = {}
    for name, texts in sets.items():
        paths[name] = folder / f"{name}.json"
        paths[name].write_text(json.dumps(spread(texts, size[name]), ensure_ascii=False), encoding="utf-8")
    return paths


def spread(texts, count):
    """So many of the texts, evenly taken from all."""
    count = min(count, len(texts))
    return [texts[at * len(texts) // count] for at in range(count)]


def rows(path):
    with (TESTS / "eval" / path).open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def queries(name):
    return [row["query"] for row in rows(f"{name}/dev.jsonl")]


def passages():
    words = [row["text"].split() for row in rows("squad_corpus.jsonl")]
    return [" ".join(these[:WORDS]) for these in words if len(these) >= WORDS]


def learners_questions():
    with (TESTS / "data" / "golden_gurbani.tsv").open(encoding="utf-8") as file:
        golden = [row["question"].strip() for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]
    asked = [row["question"] for row in rows("learner_dev.jsonl") if row["language"] == "en"]
    return [question for question in golden if question] + asked


def short_questions():
    """Questions of about ten tokens."""
    asked = learners_questions() + [row["question"].strip() for row in rows("squad_questions_dev1000.jsonl")]
    return [question for question in asked if 5 <= len(question.split()) <= 9]


def english_questions():
    return learners_questions() + queries("xtrans")
