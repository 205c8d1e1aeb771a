"""Client for simulations served by `kinetree serve MODEL`.

A single file for Python 3.8 and newer that needs only numpy. Copy it into the folder of your program:

    import kinetree

    with kinetree.connect("ws://127.0.0.1:4848", drive=True) as sim:
        sim.reset()
        for _ in range(100):
            answer = sim.step({"ctrl": [0.1]}, count=5, fields=["qpos", "qvel"])
        print(answer.time, answer["qpos"])

The protocol is described in docs/reference/remote-protocol.md of the package.
"""

import base64
import hashlib
import json
import os
import socket
import ssl
import struct
import threading
import urllib.parse

import numpy as np

__all__ = ["Answer", "Environment", "RemoteError", "Simulation", "connect"]

VERSION = 1
MAGIC = b"KTR1"
PREFIX = 8
ALIGNMENT = 8
TYPES = {"float64": "<f8", "float32": "<f4", "int32": "<i4", "uint8": "|u1"}
INPUTS = (
    "time",
    "qpos",
    "qvel",
    "act",
    "ctrl",
    "qfrc_applied",
    "xfrc_applied",
    "eq_active",
    "mocap_pos",
    "mocap_quat",
    "userdata",
)

DEFAULT_ADDRESS = "ws://127.0.0.1:4848"


class RemoteError(Exception):
    """A rejected request or a failed connection. `code` is the error code."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code

    def __str__(self):
        return "{} [{}]".format(self.args[0], self.code)


# Messages: JSON, and behind it arrays.


def encode(content, arrays=None):
    """Encodes a message: text without arrays, bytes with arrays."""
    if not arrays:
        return json.dumps(content)
    entries, parts = [], []
    for name, array in arrays.items():
        kind = next((kind for kind, code in TYPES.items() if np.dtype(code) == array.dtype), None)
        if kind is None:
            raise TypeError("{}: arrays of {} are not sent".format(name, array.dtype))
        entries.append({"name": name, "type": kind, "shape": list(array.shape)})
        raw = np.ascontiguousarray(array, dtype=TYPES[kind]).tobytes()
        parts.append(raw + b"\0" * (-len(raw) % ALIGNMENT))
    text = json.dumps(dict(content, arrays=entries)).encode()
    text += b" " * (-len(text) % ALIGNMENT)
    return MAGIC + struct.pack("<I", len(text)) + text + b"".join(parts)


def decode(data):
    """Decodes content and arrays of a message."""
    if isinstance(data, str):
        return json.loads(data), {}
    if data[:4] != MAGIC:
        raise RemoteError("bad-message", "a binary frame begins with the letters KTR1")
    (length,) = struct.unpack_from("<I", data, 4)
    content = json.loads(data[PREFIX : PREFIX + length].decode())
    arrays, at = {}, PREFIX + length
    for entry in content.pop("arrays"):
        kind, shape = np.dtype(TYPES[entry["type"]]), entry["shape"]
        count = int(np.prod(shape, dtype=np.int64))
        arrays[entry["name"]] = np.frombuffer(data, kind, count, at).reshape(shape).copy()
        at += count * kind.itemsize
        at += -at % ALIGNMENT
    return content, arrays


# WebSocket, RFC 6455: the part that a client needs.

_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_CONTINUATION, _TEXT, _BINARY, _CLOSE, _PING, _PONG = 0, 1, 2, 8, 9, 10


class _WebSocket:
    def __init__(self, address, timeout):
        url = urllib.parse.urlsplit(address)
        if url.scheme not in ("ws", "wss") or not url.hostname:
            reason = "'{}' is not the address of a session; it is ws://HOST:PORT".format(address)
            raise RemoteError("cannot-connect", reason)
        port = url.port or (443 if url.scheme == "wss" else 80)
        try:
            self.socket = socket.create_connection((url.hostname, port), timeout)
        except OSError as error:
            raise RemoteError("cannot-connect", "no session answers at {}: {}".format(address, error))
        self.stream = None
        try:
            if url.scheme == "wss":
                self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=url.hostname)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.stream = self.socket.makefile("rb")
            self._shake_hands(url)
            self.socket.settimeout(None)
        except (OSError, ValueError) as error:
            self.release()
            raise RemoteError("cannot-connect", "no session answers at {}: {}".format(address, error))
        self.sending = threading.Lock()

    def _shake_hands(self, url):
        key = base64.b64encode(os.urandom(16))
        path = (url.path or "/") + ("?" + url.query if url.query else "")
        lines = [
            "GET {} HTTP/1.1".format(path),
            "Host: {}".format(url.netloc.rpartition("@")[2]),
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: {}".format(key.decode()),
            "Sec-WebSocket-Version: 13",
        ]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        status = self.stream.readline(4096).decode("latin-1").strip()
        headers = {}
        for _ in range(100):
            line = self.stream.readline(8192).decode("latin-1").strip()
            if not line:
                break
            name, _, value = line.partition(":")
            headers[name.strip().lower()] = value.strip()
        if " 101 " not in status + " ":
            raise ValueError("the server answered '{}'".format(status))
        accept = base64.b64encode(hashlib.sha1(key + _GUID).digest()).decode()
        if headers.get("sec-websocket-accept") != accept:
            raise ValueError("the server does not speak WebSocket")

    def send(self, data):
        if isinstance(data, str):
            self._send_frame(_TEXT, data.encode())
        else:
            self._send_frame(_BINARY, data)

    def _send_frame(self, opcode, payload):
        length = len(payload)
        head = bytearray([0x80 | opcode])
        if length < 126:
            head.append(0x80 | length)
        elif length < 1 << 16:
            head += struct.pack(">BH", 0x80 | 126, length)
        else:
            head += struct.pack(">BQ", 0x80 | 127, length)
        mask = os.urandom(4)
        key = np.resize(np.frombuffer(mask, np.uint8), length)
        masked = (np.frombuffer(payload, np.uint8) ^ key).tobytes()
        with self.sending:
            self.socket.sendall(bytes(head) + mask + masked)

    def receive(self):
        """Returns the next message as text or bytes. Raises EOFError after the connection was closed."""
        parts, kind = [], None
        while True:
            final, opcode, payload = self._receive_frame()
            if opcode == _PING:
                self._send_frame(_PONG, payload)
            elif opcode == _CLOSE:
                self._answer_close(payload)
                raise EOFError(payload[2:].decode("utf-8", "replace") or "the server ended it")
            elif opcode in (_TEXT, _BINARY, _CONTINUATION):
                kind = kind if opcode == _CONTINUATION else opcode
                parts.append(payload)
                if final:
                    whole = b"".join(parts)
                    return whole.decode() if kind == _TEXT else whole
            elif opcode != _PONG:
                raise EOFError("a frame of the unknown kind {}".format(opcode))

    def _receive_frame(self):
        first, second = self._read(2)
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack(">H", self._read(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self._read(8))
        if second & 0x80:
            raise EOFError("a server masks no frames")
        return bool(first & 0x80), first & 0x0F, self._read(length)

    def _read(self, count):
        data = self.stream.read(count)
        if len(data) < count:
            raise EOFError("the connection broke")
        return data

    def _answer_close(self, payload):
        try:
            self._send_frame(_CLOSE, payload[:2])
        except OSError:
            pass

    def close(self):
        try:
            self._send_frame(_CLOSE, struct.pack(">H", 1000))
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def release(self):
        if self.stream:
            self.stream.close()
        self.socket.close()


# The client.


class Answer:
    """A response: simulated time [s], arrays by name, other values in `content`."""

    def __init__(self, content, arrays):
        self.content = content
        self.arrays = arrays

    @property
    def time(self):
        return self.content.get("time")

    def __getitem__(self, name):
        return self.arrays[name]

    def __repr__(self):
        return "Answer({}, {})".format(self.content, {name: array.shape for name, array in self.arrays.items()})


class _Waiting:
    def __init__(self):
        self.over = threading.Event()
        self.answer = None
        self.error = None

    def settle(self, answer=None, error=None):
        self.answer, self.error = answer, error
        self.over.set()


class Simulation:
    """A simulation in another process, returned by `connect`. Methods raise a RemoteError if the server rejects them."""

    def __init__(self, address, token=None, name="python", timeout=60.0):
        self._timeout = timeout
        self._waiting = {}
        self._lock = threading.Lock()
        self._serial = 0
        self._fault = None
        self._told = {}
        #: Mode, clock and driver, as the server told last.
        self.status = None
        self._web = _WebSocket(address, timeout)
        self._reader = threading.Thread(target=self._read, name="kinetree", daemon=True)
        self._reader.start()
        try:
            #: Versions, name of the model, and number of this client.
            self.welcome = self._ask("hello", version=VERSION, token=token, name=name).content
        except Exception:
            self.close()
            raise
        self.status = self.status or self.welcome["status"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    @property
    def is_driving(self):
        driver = self.status["driver"]
        return driver is not None and driver["client"] == self.welcome["client"]

    def describe(self):
        """Returns names, addresses and sizes of the model as a dictionary."""
        return self._ask("describe").content

    def model(self):
        """Returns the compiled model in the format MJB, as bytes."""
        return self._ask("model")["mjb"].tobytes()

    def drive(self, take=False):
        """Requests control. Fails if another client has control, unless `take` is true."""
        self._ask("drive", take=take)

    def release(self):
        """Gives up control."""
        self._ask("release")

    def reset(self, key=None, fields=()):
        """Resets the state to the initial state, or to a keyframe by name or index."""
        return self._ask("reset", key=key, fields=list(fields))

    def step(self, inputs=None, count=1, fields=()):
        """Writes inputs such as {"ctrl": values}, takes time steps and returns fields of Data, in one request."""
        return self._ask("step", _inputs(inputs), count=count, fields=list(fields))

    def get(self, fields):
        """Returns arrays and scalars of Data by name."""
        return self._ask("get", fields=list(fields))

    def set(self, inputs, fields=()):
        """Writes parts of the state, computes derived quantities and returns fields."""
        return self._ask("set", _inputs(inputs), fields=list(fields))

    def control(self, values):
        """Sets controls by actuator name: {"hip": 0.2}; other controls stay unchanged."""
        numbers = [np.atleast_1d(np.asarray(each, dtype=np.float64)) for each in values.values()]
        self._ask("control", {"values": np.concatenate(numbers or [np.zeros(0)])}, actuators=list(values))

    def get_state(self, bits):
        """Returns components of the state as a vector; `bits` is a sum of mjtState bits."""
        return self._ask("getState", bits=int(bits))["state"]

    def set_state(self, state, bits):
        """Writes components of the state from a vector and computes derived quantities."""
        state = np.asarray(state, dtype=np.float64)
        self._ask("setState", {"state": state}, bits=int(bits))

    def sensors(self, names=None):
        """Returns values of sensors by name; without names, of all named sensors."""
        return self._ask("sensors", sensors=None if names is None else list(names)).arrays

    def picture(self, camera="free", width=640, height=480, kind="color"):
        """Renders the current state; returns an array (height x width x channels)."""
        return self._ask("picture", camera=camera, width=width, height=height, kind=kind)["picture"]

    def mode(self, mode):
        """Sets the mode: 'lock-step', 'real-time' or 'kinematics'."""
        self._ask("mode", mode=mode)

    def play(self):
        """Continues, in real time."""
        self._ask("play")

    def pause(self):
        """Pauses, in real time."""
        self._ask("pause")

    def speed(self, factor):
        """Sets the speed in simulated seconds per second."""
        self._ask("speed", factor=factor)

    def watch(self, fields, told, rate=60.0):
        """Calls `told(answer)` in another thread while the state changes; the callback must not send requests."""
        self._told["frame"] = told
        self._ask("watch", fields=list(fields), rate=rate)

    def unwatch(self):
        """Stops `watch`."""
        self._told.pop("frame", None)
        self._ask("unwatch")

    def on_notice(self, told):
        """Calls `told(notice)`, in another thread, when a step reports a problem."""
        self._told["notice"] = lambda answer: told(answer.content)

    def ping(self):
        """Tests whether the server responds."""
        self._ask("ping")

    def close(self):
        """Closes the connection."""
        self._end(RemoteError("closed", "this client closed the connection"))
        self._web.close()
        if threading.current_thread() is not self._reader:
            self._reader.join(self._timeout)
            self._web.release()

    def _ask(self, do, arrays=None, **values):
        waiting = _Waiting()
        with self._lock:
            if self._fault:
                raise self._fault
            self._serial += 1
            serial = self._serial
            self._waiting[serial] = waiting
        content = {"id": serial, "do": do}
        content.update((name, value) for name, value in values.items() if value is not None)
        try:
            self._web.send(encode(content, arrays))
        except OSError as error:
            self._end(RemoteError("closed", "the connection ended ({})".format(error)))
        if not waiting.over.wait(self._timeout):
            self._waiting.pop(serial, None)
            raise RemoteError("timeout", "{} was not answered within {} s".format(do, self._timeout))
        if waiting.error:
            raise waiting.error
        return waiting.answer

    def _read(self):
        try:
            while True:
                self._take(*decode(self._web.receive()))
        except (EOFError, OSError, ValueError, KeyError, RemoteError) as error:
            if not isinstance(error, RemoteError):
                error = RemoteError("closed", "the connection ended ({})".format(error))
            self._end(error)

    def _take(self, content, arrays):
        event = content.get("event")
        if event is None:
            waiting = self._waiting.pop(content.get("id"), None)
            error = content.get("error")
            if waiting:
                waiting.settle(Answer(content, arrays), error and RemoteError(error["code"], error["message"]))
        elif event == "status":
            self.status = content
        elif event == "refused":
            raise RemoteError(content["error"]["code"], content["error"]["message"])
        elif event in self._told:
            self._told[event](Answer(content, arrays))

    def _end(self, fault):
        with self._lock:
            self._fault = self._fault or fault
            left = list(self._waiting.values())
            self._waiting.clear()
        for waiting in left:
            waiting.settle(error=self._fault)


def _inputs(inputs):
    for name in inputs or {}:
        if name not in INPUTS:
            raise TypeError("'{}' cannot be written; {} can".format(name, ", ".join(INPUTS)))
    return {name: np.asarray(values, dtype=np.float64).ravel() for name, values in (inputs or {}).items()}


def connect(address=DEFAULT_ADDRESS, token=None, name="python", drive=False, timeout=60.0):
    """Connects to a simulation.

    token: printed by the server; required from other machines
    drive: True requests control, "take" takes it from another client, False only watches
    timeout: time after which a request without a response fails [s]
    """
    simulation = Simulation(address, token, name, timeout)
    try:
        if drive:
            simulation.drive(take=drive == "take")
    except Exception:
        simulation.close()
        raise
    return simulation


class Environment:
    """A simulation in lock step with the methods of a Gymnasium environment.

    frame_skip: time steps per action
    fields: arrays of Data that are read after each action
    observe: function of an Answer that returns the observation; default: concatenates the arrays
    reward: function of an Answer and the action that returns a number; default 0
    terminated: function of an Answer that returns true at the end of an episode; a diverged simulation also ends it
    limit: number of actions after which an episode is truncated; default: unlimited
    key: initial keyframe
    """

    def __init__(
        self,
        simulation,
        frame_skip=1,
        fields=("qpos", "qvel"),
        observe=None,
        reward=None,
        terminated=None,
        limit=None,
        key=None,
    ):
        self.simulation = simulation
        self.frame_skip = frame_skip
        self.fields = list(fields)
        self.observe = observe or (lambda answer: np.concatenate([answer[name].ravel() for name in self.fields]))
        self.reward = reward or (lambda answer, action: 0.0)
        self.terminated = terminated or (lambda answer: False)
        self.limit = limit
        self.key = key
        self.count = 0

    def reset(self, inputs=None):
        """Starts an episode, optionally with parts of the state: {"qpos": values}. Returns observation and info."""
        self.count = 0
        answer = self.simulation.reset(self.key, self.fields)
        if inputs:
            answer = self.simulation.set(inputs, self.fields)
        return self.observe(answer), {"time": answer.time}

    def step(self, action):
        """Applies controls. Returns observation, reward, terminated, truncated and info."""
        answer = self.simulation.step({"ctrl": action}, self.frame_skip, self.fields)
        self.count += 1
        diverged = answer.content["diverged"]
        truncated = self.limit is not None and self.count >= self.limit
        info = {"time": answer.time, "diverged": diverged}
        ended = diverged or bool(self.terminated(answer))
        return self.observe(answer), float(self.reward(answer, action)), ended, truncated, info

    def render(self, camera="free", width=640, height=480):
        """Renders the current state as RGB."""
        return self.simulation.picture(camera, width, height)[:, :, :3]

    def close(self):
        self.simulation.close()
