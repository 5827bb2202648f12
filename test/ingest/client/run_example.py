"""Runs the example of the Python client's docstring against a server. Arguments: the client's folder, and the URL."""

import sys
import textwrap

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])

import mendtrace  # noqa: E402

block = mendtrace.__doc__.split("::\n", 1)[1].split("\nText that", 1)[0]
code = textwrap.dedent(block).replace("http://localhost:3000", sys.argv[2]).replace(', key="mt_..."', "")
assert len(code.strip().splitlines()) <= 20, "the example has grown"

answers = ['{"order": "o-1", "amount": "12.50"}', '{"order": "o-1", "amount": 1250}']
prompts = []


class ValidationError(ValueError):
    def errors(self):
        return [{"type": "int_parsing", "loc": ("amount",), "msg": "not an integer", "input": "12.50"}]


def ask_model(prompt):
    prompts.append(prompt)
    return answers.pop(0)


def run_tool(_tool, text):
    return ValidationError("bad") if "12.50" in text else None


exec(
    code,
    {
        "ask_model": ask_model,
        "run_tool": run_tool,
        "question": "Refund order o-1",
        "REFUND_SCHEMA": {"properties": {"amount": {"type": "integer"}}},
    },
)
assert "/amount: the type is wrong (wrong_type); expected integer" in prompts[1], prompts
assert "12.50" not in prompts[1], prompts
