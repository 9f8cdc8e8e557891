"""A client of the live socket without code of the product: follows one location and counts by the documented rules.

Arguments: address, account, password, uuid of a location, and the number of the last message to count. Prints two
lines of JSON: first the answer to joining the location; at the end the counters and their number, the number of
frames, messages out of order, and the code that rejected a second connection with the same uuid.
"""

import json
import sys
import threading
import urllib.request
import uuid

import socketio

LIMIT_SECONDS = 20
BOUNDARY = "arabox-independent-client"
COUNTER_OF = {
    ("person", "net"): "net",
    ("person", "gross"): "gross",
    ("car", "net"): "carPeople",
    ("car", "gross"): "car",
    ("bus", "net"): "busPeople",
    ("bus", "gross"): "bus",
}


def call(url, body, content_type, token=None):
    request = urllib.request.Request(url, data=body, method="POST", headers={"content-type": content_type})
    if token:
        request.add_header("authorization", "Bearer " + token)
    with urllib.request.urlopen(request, timeout=LIMIT_SECONDS) as answer:
        return json.load(answer)


def logged_in(url, username, password):
    fields = {"username": username, "password": password}
    parts = [f'--{BOUNDARY}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{text}\r\n' for name, text in fields.items()]
    form = "".join(parts) + f"--{BOUNDARY}--\r\n"
    return call(url + "/api/users/auth", form.encode(), f"multipart/form-data; boundary={BOUNDARY}")["access_token"]


def authorized(url, token):
    ticket = str(uuid.uuid4())
    task = json.dumps({"task": "authorize", "uuid": ticket})
    call(url + "/api/platform/task", task.encode(), "application/json", token)
    return ticket


def after(counters, message):
    """Counters after one more message; does not change its arguments."""
    kind = message["type"]
    if kind == "day":
        zeros = {name: 0 for name in COUNTER_OF.values()}
        return {**counters, **zeros, "day": message["day"], "time": None}
    if kind == "counts":
        return {**counters, **{name: message[name] for name in COUNTER_OF.values()}}
    if kind == "realtime":
        return {**counters, "zones": message["zones"], "time": message["at"]}
    name = COUNTER_OF.get((message["object"], message["counter"]))
    return {**counters, name: counters[name] + 1, "time": message["at"]} if name else counters


class Page:
    """State of one location, computed from its messages."""

    def __init__(self, until):
        self.until = until
        self.seq = None
        self.counters = None
        self.frames = 0
        self.out_of_order = []
        self.greeted = threading.Event()
        self.done = threading.Event()

    def message(self, data):
        if data == {"type": "CONNECT"}:
            self.greeted.set()

    def messages(self, frame):
        self.frames += 1
        for message in frame:
            self.take(message)
        if self.seq is not None and self.seq >= self.until:
            self.done.set()

    def take(self, message):
        if message["type"] == "snapshot":
            self.seq, self.counters = message["seq"], message["counters"]
        elif self.seq is None or message["seq"] != self.seq + 1:
            self.out_of_order.append(f"{message['seq']} came after {self.seq}")
        else:
            self.seq, self.counters = message["seq"], after(self.counters, message)


def rejection_of(url, ticket):
    """Code that rejects a uuid; None if it is accepted."""
    errors = []
    client = socketio.Client(reconnection=False)
    client.on("connect_error", errors.append)
    try:
        client.connect(url, auth={"uuid": ticket}, transports=["polling"])
    except socketio.exceptions.ConnectionError:
        return errors[0]["data"]["code"]
    client.disconnect()
    return None


def follow(url, username, password, location_uuid, until):
    ticket = authorized(url, logged_in(url, username, password))
    page = Page(until)
    client = socketio.Client(reconnection=False)
    client.on("message", page.message)
    client.on("messages", page.messages)
    client.connect(url, auth={"uuid": ticket}, transports=["polling"])
    if not page.greeted.wait(LIMIT_SECONDS):
        raise SystemExit("the server did not send CONNECT")
    answer = client.call("join", {"location_uuid": location_uuid}, timeout=LIMIT_SECONDS)
    print(json.dumps({"joined": answer["code"]}), flush=True)
    if answer["code"] is None and not page.done.wait(LIMIT_SECONDS):
        raise SystemExit(f"only {page.seq} of {until} messages arrived")
    used = rejection_of(url, ticket)
    client.disconnect()
    return {"seq": page.seq, "counters": page.counters, "frames": page.frames, "out_of_order": page.out_of_order, "used": used}


if __name__ == "__main__":
    address, account, secret, location, last = sys.argv[1:]
    print(json.dumps(follow(address, account, secret, location, int(last))), flush=True)
