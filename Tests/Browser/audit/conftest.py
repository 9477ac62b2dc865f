"""Households that several tests look at."""

import pytest

from support.scenes.houses import HOUSES


@pytest.fixture(scope="module")
def house(request):
    """The household of a group of scenes, called "audit HOUSE …"; open until another one is asked
    for.
    """
    name = next(
        name
        for name in sorted(HOUSES, key=len, reverse=True)
        if request.param.partition(" ")[2].startswith(name)
    )
    with HOUSES[name]() as served:
        yield served
