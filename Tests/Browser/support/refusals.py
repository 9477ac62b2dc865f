"""A server that says no for a while."""


def refuse(page, pattern, method=None):
    """What is asked at these addresses is refused, “Not now.”, until `page.unroute_all()`."""

    def answer(route):
        if method not in (None, route.request.method):
            return route.continue_()
        return route.fulfill(
            status=422,
            content_type="application/problem+json",
            body='{"status":422,"code":"odd","detail":"Not now."}',
        )

    page.route(pattern, answer)
