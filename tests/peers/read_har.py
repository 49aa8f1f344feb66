"""Reads an HTTP archive with haralyzer and tells what it finds, as one JSON object."""

import json
import sys

from haralyzer import HarParser


def told(entry):
    request, response = entry.request, entry.response
    return {
        "started": round(entry.startTime.timestamp() * 1000),
        "time": entry.time,
        "timings": entry.timings,
        "method": request.method,
        "url": request.url,
        "sentType": request.mimeType,
        "sent": request.text,
        "status": response.status,
        "mimeType": response.mimeType,
        "contentType": response.contentType,
        "encoding": response.textEncoding,
        "received": response.text,
        # Puts start line, headers and text together, and so needs them all.
        "formatted": len(request.formatted) + len(response.formatted),
    }


def main():
    archive = HarParser.from_file(sys.argv[1])
    entries = [entry for page in archive.pages for entry in page.entries]

    def is_stream(entry):
        return archive.match_headers(entry, "response", "content-type", "text/event-stream.*")

    facts = {
        "version": archive.version,
        "creator": archive.creator["name"],
        "entries": [told(entry) for entry in entries],
        "answered": sum(archive.match_status_code(entry, "2.*") for entry in entries),
        "streams": sum(is_stream(entry) for entry in entries),
    }
    json.dump(facts, sys.stdout)


if __name__ == "__main__":
    main()
