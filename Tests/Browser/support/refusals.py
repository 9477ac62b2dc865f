"""A server that says no for a while, and a network that swallows what it says."""


def refuse(page, pattern, method=None, status=422):
    """What is asked at these addresses is refused, “Not now.”, until `page.unroute_all()`."""

    def answer(route):
        if method not in (None, route.request.method):
            return route.continue_()
        return route.fulfill(
            status=status,
            content_type="application/problem+json",
            body=f'{{"status":{status},"code":"odd","detail":"Not now."}}',
        )

    page.route(pattern, answer)


def lose_answer(page, pattern, method):
    """The next request of this kind is done, and the page hears nothing of it."""
    lost = []

    def answer(route):
        if lost or route.request.method != method:
            return route.continue_()
        lost.append(route.fetch())
        return route.abort()

    page.route(pattern, answer)
