"""Stands in for a model that mends an amount as soon as it is told."""


def ask(text):
    return '{"order_id":"1042","amount_cents":1250}' if "argument_error" in text else "What is wrong with it?"
