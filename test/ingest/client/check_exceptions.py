"""What `classify` finds in exceptions as Python code raises them; run as a script with the client's folder."""

import asyncio
import collections
import concurrent.futures
import email.message
import enum
import io
import json
import socket
import subprocess
import sys
import unittest
import urllib.error

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv.pop(1))

import mendtrace  # noqa: E402


def classified(error, **more):
    return mendtrace.classify(error, tool="refund", **more)


def raised(work):
    try:
        work()
    except BaseException as error:
        return error
    raise AssertionError("nothing was raised")


class OwnTimeout(TimeoutError):
    pass


class OwnLookup(KeyError):
    pass


class OwnError(Exception):
    pass


class HttpResponse:
    """As HTTP libraries have them: to ask for the text would be to wait for it."""

    status_code = 503
    headers = {"Retry-After": "3"}

    @property
    def text(self):
        raise AssertionError("the body was read")


class HttpError(Exception):
    def __init__(self, response):
        super().__init__("answered badly")
        self.response = response


class StatusCode(enum.Enum):
    NOT_FOUND = (5, "not found")


class RpcError(Exception):
    def code(self):
        return StatusCode.NOT_FOUND

    def details(self):
        return "no such order"


class ValidationError(ValueError):
    """As Pydantic's: findings behind a call."""

    def errors(self):
        return [
            {"type": "int_parsing", "loc": ("items", 0, "amount"), "msg": "bad", "input": "x"},
            {"type": "missing", "loc": ("order",), "msg": "Field required", "input": {}},
        ]


class JsonschemaError(Exception):
    """As jsonschema's: one finding in attributes."""

    def __init__(self):
        super().__init__("many lines of text")
        self.message = "'order' is a required property"
        self.validator = "required"
        self.validator_value = ["order"]
        self.instance = {}
        self.absolute_path = collections.deque(["items", 1])


class ClientError(Exception):
    """As botocore's."""

    response = {
        "Error": {"Code": "ThrottlingException", "Message": "slow"},
        "ResponseMetadata": {"HTTPStatusCode": 400},
    }


class McpResult:
    isError = True
    content = [type("TextContent", (), {"text": '{"code": "ECONNRESET"}'})()]
    structuredContent = {"status": 404}


class Hostile(Exception):
    @property
    def code(self):
        raise RuntimeError("no")

    def __str__(self):
        raise RuntimeError("no")


def group(*errors):
    error = OwnError("several")
    error.exceptions = errors
    return error


CLASSES = [
    ("timeout", socket.timeout("timed out")),
    ("timeout", asyncio.TimeoutError()),
    ("timeout", concurrent.futures.TimeoutError()),
    ("timeout", subprocess.TimeoutExpired("x", 1)),
    ("timeout", OwnTimeout("late")),
    ("unavailable", raised(lambda: socket.create_connection(("127.0.0.1", 1), timeout=5))),
    ("unavailable", urllib.error.URLError(ConnectionRefusedError(111, "refused"))),
    ("unavailable", OSError(113, "No route to host")),
    ("not_found", FileNotFoundError(2, "no such file")),
    ("not_found", urllib.error.HTTPError("http://x", 404, "gone", {}, io.BytesIO())),
    ("permission_error", PermissionError(13, "no")),
    ("malformed_json", raised(lambda: json.loads("{"))),
    ("argument_error", raised(lambda: {}["x"])),
    ("argument_error", OwnLookup("x")),
    ("argument_error", ValueError("x")),
    ("internal_error", raised(lambda: None.x)),
    ("internal_error", raised(lambda: __import__("no_such_module_here"))),
    ("internal_error", raised(lambda: exec("def f(): f()\nf()", {}))),
    ("internal_error", Exception("x")),
    ("unsupported_error", OwnError("x")),
    ("unavailable", HttpError(HttpResponse())),
    ("not_found", RpcError()),
    ("rate_limit", ClientError()),
    ("schema_violation", ValidationError()),
    ("schema_violation", JsonschemaError()),
    ("not_found", McpResult()),
    ("rate_limit", group(OwnError("x"), type("RateLimitError", (Exception,), {})())),
    ("unsupported_error", Hostile()),
    ("unsupported_error", object()),
    ("unsupported_error", {1, 2}),
    ("unsupported_error", b"bytes"),
]


class ClassifyTest(unittest.TestCase):
    def test_classes(self):
        for expected, error in CLASSES:
            with self.subTest(error=type(error).__name__):
                self.assertEqual(classified(error).error_class, expected)

    def test_causes(self):
        def work():
            try:
                raise ConnectionResetError(104, "reset")
            except OSError as error:
                raise OwnError("could not refund") from error

        found = classified(raised(work))
        self.assertEqual((found.error_class, found.message), ("unavailable", "could not refund"))

    def test_issues_of_pydantic(self):
        issues = classified(ValidationError()).issues
        self.assertEqual(
            [(each.path, each.keyword) for each in issues],
            [
                ("/items/0/amount", "wrong_type"),
                ("/order", "missing_required"),
            ],
        )

    def test_issues_of_jsonschema(self):
        issues = classified(JsonschemaError()).issues
        self.assertEqual([(each.path, each.keyword) for each in issues], [("/items/1/order", "missing_required")])

    def test_output_of_the_tool(self):
        found = classified(ValidationError(), stage="output_validated")
        self.assertEqual(found.error_class, "output_contract_violation")

    def test_given_waits(self):
        headers = email.message.Message()
        headers["retry-after"] = "2"
        self.assertEqual(mendtrace.given_wait_ms(HttpError(HttpResponse())), 3000)
        self.assertEqual(mendtrace.given_wait_ms(urllib.error.HTTPError("http://x", 429, "slow", headers, None)), 2000)
        self.assertIsNone(mendtrace.given_wait_ms(OwnError("x")))

    def test_words_that_are_none(self):
        for make in (
            lambda: mendtrace.Attempt(1, "flux", "refund"),
            lambda: mendtrace.Attempt(1, "ok", "refund", stage="flux"),
            lambda: mendtrace.FailedCall("refund", None, "flux"),
            lambda: mendtrace.decide([], side_effects="flux"),
        ):
            self.assertRaises(ValueError, make)
        unknown = mendtrace.decide([mendtrace.Attempt(1, "failed", "refund", error_class="flux")])
        self.assertEqual((unknown.action, unknown.reason), ("escalate", "not_repairable"))

    def test_cancelled(self):
        self.assertTrue(classified(asyncio.CancelledError()).is_cancelled)
        self.assertTrue(classified(KeyboardInterrupt()).is_cancelled)
        self.assertFalse(classified(TimeoutError()).is_cancelled)

    def test_errors_that_hold_themselves(self):
        error = OwnError("x")
        error.cause = error
        error.errors = [error]
        self.assertEqual(classified(error).error_class, "unsupported_error")

    def test_words_are_read_where_no_field_speaks(self):
        read = {"no such order": mendtrace.Verdict("not_found", "text:no_such")}.get
        self.assertEqual(classified(OwnError("no such order"), read_words=read).rule, "text:no_such")
        self.assertEqual(classified(TimeoutError("no such order"), read_words=read).error_class, "timeout")


if __name__ == "__main__":
    unittest.main()
