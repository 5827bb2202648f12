"""Answers cases of one kind with the Python client in a folder: a JSON list on standard input, one on standard output."""

import json
import sys
from dataclasses import asdict

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])

import mendtrace as m  # noqa: E402


def attempt_of(case):
    return m.Attempt(
        number=case["number"],
        outcome=case["outcome"],
        tool=case["tool"],
        arguments_json=case["argumentsJson"],
        error_class=case["errorClass"],
        code=case["code"],
        stage=case["stage"],
        retryable=case["retryable"],
        has_idempotency_key=case["hasIdempotencyKey"],
        has_approval=case["hasApproval"],
        ts_ms=case["ts"],
    )


def issue_of(case):
    return m.Issue(**{name: case.get(name) for name in ("path", "keyword", "expected", "received", "message")})


def failure_of(case):
    return m.FailedCall(
        tool=case["tool"],
        arguments_json=case["argumentsJson"],
        error_class=case["errorClass"],
        code=case["code"],
        message=case["message"],
        issues=[issue_of(issue) for issue in case["issues"]],
        constraint=case["constraint"],
        stage=case["stage"],
        retryable=case["retryable"],
        input_schema=case["inputSchema"],
    )


def decision_json(decision):
    return decision and {
        "action": decision.action,
        "reason": decision.reason,
        "rule": decision.rule,
        "factsUsed": dict(decision.facts_used),
        "remainingBudget": decision.remaining_budget,
        "isConservative": decision.is_conservative,
    }


def decide(case):
    attempts = [attempt_of(each) for each in case["attempts"]]
    last = case["lastDecisionAt"]
    decision = m.decide(
        attempts,
        case["contract"],
        facts=case["facts"],
        side_effects=case["sideEffects"],
        call_budget=case["callBudget"],
        last_decision_at_ms=last,
    )
    before = m.decide_before(attempts, case["contract"], last_decision_at_ms=last)
    return [decision_json(decision), decision_json(before)]


def error_of(case):
    if "answered" in case:
        return case["answered"]
    thrown = case["thrown"]
    error = type(thrown["name"], (Exception,), {})(thrown["message"])
    for name, value in thrown["fields"].items():
        setattr(error, name, value)
    return error


def classify(case):
    found = m.classify(error_of(case["error"]), tool=case["tool"], stage=case["stage"], contract=case["contract"])
    return {
        "errorClass": found.error_class,
        "rule": found.rule,
        "code": found.code,
        "message": found.message,
        "issues": [asdict(issue) for issue in found.issues],
        "isCancelled": found.is_cancelled,
    }


def class_of_code(case):
    verdict = m.class_of_code(case)
    return verdict and {"errorClass": verdict.error_class, "rule": verdict.rule}


def classify_failure(case):
    verdict = m.classify_failure(
        tool=case["tool"],
        sent_class=case["sentClass"],
        code=case["code"],
        message=case["message"],
        issues=[issue_of(issue) for issue in case["issues"]],
        stage=case["stage"],
    )
    return {"errorClass": verdict.error_class, "rule": verdict.rule}


def contract_problems(case):
    return [asdict(problem) for problem in m.contract_problems(case)]


def feedback(case):
    return [m.feedback_for(failure_of(case["failure"]), arm, case["declared"]) for arm in m.BUILT_IN_ARMS]


def part_json(part):
    return {name: value for name, value in asdict(part).items() if value is not None}


def prompt_json(prompt):
    return prompt and {**asdict(prompt), "parts": [part_json(part) for part in prompt.parts]}


def prompts(case):
    failure, declared = failure_of(case["failure"]), case["declared"]
    decision = m.Decision(case["action"], case["reason"], "row", {}, case["remainingBudget"], False)
    broken = [m.BrokenPart(**part) for part in case["brokenParts"]]
    result = m.terminal_result(failure, case["terminalReason"], declared)
    return [
        prompt_json(m.repair_prompt(failure, case["repairAction"], declared)),
        prompt_json(
            m.budgeted_prompt(
                failure,
                case["arm"],
                decision,
                clarification_tool=case["clarificationTool"],
                declared_codes=declared,
            )
        ),
        prompt_json(m.recovery_prompt(failure, case["catalogue"], decision, declared_codes=declared)),
        prompt_json(
            m.output_prompt(
                failure,
                decision,
                output_schema=case["outputSchema"],
                broken_parts=broken,
                valid_paths=case["validPaths"],
            )
        ),
        {"forModel": prompt_json(result.for_model), "forUser": result.for_user},
    ]


def wait(case):
    return m.given_wait_ms(error_of(case["error"]), now_ms=case["now"])


ANSWERS = {
    "canonical": lambda case: [m.canonical_json(case), m.canonical_arguments(case)],
    "decide": decide,
    "contract": contract_problems,
    "code": class_of_code,
    "failure": classify_failure,
    "classify": classify,
    "feedback": feedback,
    "prompts": prompts,
    "versions": m.prompt_version,
    "wait": wait,
}

json.dump([ANSWERS[sys.argv[2]](case) for case in json.loads(sys.stdin.buffer.read())], sys.stdout)
