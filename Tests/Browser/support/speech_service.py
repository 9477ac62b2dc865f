"""A small service with OpenAI's interface for transcriptions, as a household may have one."""

import contextlib
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class SpeechService:
    """What it was sent, and what it answers: a status other than 200 refuses."""

    def __init__(self, *sentences):
        self.sentences, self.status, self.asked = sentences, 200, []
        self.answers = threading.Event()
        self.answers.set()

    def answer(self):
        words, segments, at = [], [], 0.2
        for sentence in self.sentences:
            start = at
            for word in sentence.split():
                end = at + 0.05 * len(word)
                words.append({"word": word.strip(".,"), "start": at, "end": end})
                at = end + 0.05
            segments.append({"start": start, "end": at, "text": f" {sentence}"})
        return {
            "task": "transcribe",
            "language": "english",
            "text": " ".join(self.sentences),
            "segments": segments,
            "words": words,
        }


@contextlib.contextmanager
def speech_service(*sentences):
    service = SpeechService(*sentences)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.asked.append((self.path, self.headers["Authorization"], body))
            service.answers.wait(30)
            answer = json.dumps(service.answer()).encode()
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.send_response(service.status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.host = f"127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield service
    finally:
        service.answers.set()
        server.shutdown()
        server.server_close()
