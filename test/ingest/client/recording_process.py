"""Records events with the Python client, and says of each that it is recorded.

Arguments: the client's folder, and what to do as JSON: `url`, `key`, `spoolDir`, `limits`, `prefix`, `count`, `pauseS` between
events, and the `ending`: "stay" alive, "close" and say the counts, "end" without closing, "fork" a child that records too.
"""

import json
import os
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])

import mendtrace  # noqa: E402

plan = json.loads(sys.argv[2])


def say(value):
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


recorder = mendtrace.Recorder(
    plan["url"],
    plan.get("key"),
    spool_dir=plan.get("spoolDir"),
    limits=mendtrace.RecorderLimits(**plan.get("limits", {})),
    on_problem=lambda problem: say({"problem": [problem.kind, problem.code, problem.event_count]}),
)


def record(prefix):
    for number in range(plan["count"]):
        attempt = mendtrace.Attempt(1, "ok", "refund", '{"n": 1.0, "n": 12345678901234567890}', stage="returned")
        event = mendtrace.attempt_event(
            attempt, call_id=f"{prefix}-{number}", id=f"{prefix}-{number}", message="\ud800"
        )
        recorder.record(event)
        say(event["id"])
        time.sleep(plan.get("pauseS", 0))


for odd in plan.get("odd", []):
    recorder.record({"nan": {"x": float("nan")}, "list": [1], "large": {"x": "x" * 600_000}, "none": {"id": None}}[odd])
record(plan["prefix"])

if plan["ending"] == "fork":
    child = os.fork()
    if child == 0:
        record(plan["prefix"] + "-child")
        recorder.close()
        os._exit(0)
    os.waitpid(child, 0)
    recorder.close()
if plan["ending"] == "flush":
    say({"flushed": recorder.flush(plan.get("timeoutS", 10))})
if plan["ending"] in ("close", "flush"):
    recorder.close(plan.get("timeoutS", 10))
    recorder.record({"id": "too-late"})
    say({"stats": vars(recorder.stats())})
if plan["ending"] == "stay":
    time.sleep(600)
