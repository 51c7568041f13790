"""A real mail server that takes every mail and prints it as a line of JSON. Its first line is its port."""

import asyncio
import email
import email.policy
import json
import sys

from aiosmtpd.controller import UnthreadedController


class Printing:
    async def handle_DATA(self, server, session, envelope):
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        parts = {part.get_content_type(): part.get_content() for part in mail.walk() if not part.is_multipart()}
        said = {
            "to": envelope.rcpt_tos,
            "from": envelope.mail_from,
            "subject": str(mail["subject"]),
            "text": parts.get("text/plain", ""),
            "html": parts.get("text/html", ""),
        }
        print(json.dumps(said), flush=True)
        return "250 OK"


async def main():
    loop = asyncio.get_running_loop()
    controller = UnthreadedController(Printing(), hostname="127.0.0.1", port=0, loop=loop)
    server = await controller._create_server()
    print(server.sockets[0].getsockname()[1], flush=True)
    # It ends with whoever started it.
    await loop.run_in_executor(None, sys.stdin.read)
    server.close()


asyncio.run(main())
