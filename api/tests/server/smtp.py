"""A mail server for the tests: `smtp.py FOLDER PORT HOW`. It prints its port, and keeps each mail that it accepts."""

import asyncio
import itertools
import pathlib
import sys

from aiosmtpd.smtp import SMTP

folder, port, how = pathlib.Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
came, kept = itertools.count(), itertools.count()


class Keeper:
    async def handle_DATA(self, server, session, envelope):
        nth = next(came)
        if how == "later" and nth < 2:
            return "451 4.3.0 Not now"
        if how == "dies" and nth < 1:
            server.transport.abort()
            return "421 Gone"
        if how == "nobody":
            return "550 5.1.1 No such mailbox"
        part = folder / f"{next(kept)}.part"
        part.write_bytes(envelope.original_content)
        part.rename(part.with_suffix(".eml"))
        return "250 Kept"


class Peer(SMTP):
    async def _handle_client(self):
        if how == "slow":
            await asyncio.sleep(3)
        await super()._handle_client()


async def serve():
    made = lambda: Peer(Keeper(), enable_SMTPUTF8=True, loop=asyncio.get_running_loop())
    server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", port)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(serve())
