// What can be seen of a page from within: tests put this into it, and ask.
window.look = (() => {
  const name = (element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    const kind = typeof element.className === 'string' && element.className.split(' ')[0];
    return `${element.localName}${kind ? `.${kind}` : ''} “${words}”`;
  };

  const empty = (box) => box.right - box.left < 2 || box.bottom - box.top < 2;
  const meet = (one, other) => ({
    left: Math.max(one.left, other.left), right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top), bottom: Math.min(one.bottom, other.bottom),
  });

  const isShown = (element) => element.checkVisibility({ visibilityProperty: true })
    && !empty(element.getBoundingClientRect()) && !element.closest('.unseen, noscript');

  /** What lies on top, since it may cover what is below it. */
  const layer = () => document.querySelector('[role=menu]')
    ?? [...document.querySelectorAll('dialog[open]')].pop() ?? document.getElementById('app');

  /** A box as far as its ancestors let it be seen: by scrolling or by cutting off. */
  const seen = (box, element, cuts) => {
    let left = box;
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (cuts.test(style.overflowX) || cuts.test(style.overflowY)) {
        left = meet(left, up.getBoundingClientRect());
      }
      if (style.position === 'fixed' || (!cuts.test('auto') && /auto|scroll/.test(style.overflow))) break;
    }
    return left;
  };

  /** What stays at the edge of the screen and covers what has been scrolled past; it moves on with its own part. */
  const stuck = (element) => {
    let up = element;
    while (up && getComputedStyle(up).position !== 'sticky') up = up.parentElement;
    return up;
  };

  const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const controls = (root) => [...root.querySelectorAll(focusable)].filter((element) => element.tabIndex >= -1
    && !element.matches('[tabindex="-1"]:not([role=tab], [role=menuitem])') && isShown(element));

  /** Each line of text, with the element that says it. */
  const lines = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || !isShown(element) || element.closest('svg, option, select')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (!empty(box)) found.push({ element, box });
    }
    return found;
  };

  const isInSentence = (element) => element.localName === 'a'
    && getComputedStyle(element).display === 'inline'
    && element.parentElement.textContent.trim() !== element.textContent.trim();

  /** What is pressed: an input together with its words, where those belong to it. */
  const target = (element) => {
    const boxes = [element, ...(element.type === 'checkbox' || element.type === 'radio' ? element.labels : [])]
      .map((one) => one.getBoundingClientRect());
    const far = (side, which) => which(...boxes.map((box) => box[side]));
    return {
      width: far('right', Math.max) - far('left', Math.min), height: far('bottom', Math.max) - far('top', Math.min),
    };
  };

  /** A small button may stand in the corner of one that is at least four times as large: a pad and its menu. */
  const isInCorner = (large, small) => {
    if (!large.matches('button') || !small.matches('button')) return false;
    const [outer, inner] = [large.getBoundingClientRect(), small.getBoundingClientRect()];
    return inner.top >= outer.top && inner.bottom <= outer.bottom && inner.left >= outer.left && inner.right <= outer.right
      && outer.width * outer.height >= 4 * inner.width * inner.height;
  };

  return {
    /** What is smaller than a finger needs. */
    small(least = 44) {
      const pressed = 'a, button, input, select, textarea, summary, [role=slider]';
      return controls(document.body).filter((element) => element.matches(pressed) && !isInSentence(element)).flatMap((element) => {
        const { width, height } = target(element);
        if (width >= least - 0.5 && height >= least - 0.5) return [];
        return [`${name(element)} is ${width.toFixed(0)} × ${height.toFixed(0)}`];
      });
    },

    /** What reaches beyond the edge, when the page can be moved sideways. */
    sideways() {
      const { scrollWidth, clientWidth } = document.documentElement;
      const wide = [...document.querySelectorAll('dialog[open] .dialog-body, dialog[open]')]
        .filter((box) => box.scrollWidth > box.clientWidth + 1).map(name);
      if (scrollWidth <= clientWidth + 1) return wide;
      const beyond = [...document.body.querySelectorAll('*')].filter((element) => isShown(element)
        && seen(element.getBoundingClientRect(), element.parentElement, /auto|scroll|hidden|clip/).right
          > clientWidth + 1);
      return [...wide, `${scrollWidth} of ${clientWidth}: ${beyond.slice(-3).map(name).join(', ')}`];
    },

    /** Words that are cut off, or stick out of the button that they stand on. */
    clipped() {
      const scrolled = [...layer().querySelectorAll('*')].filter((element) => isShown(element)
        && /auto|scroll/.test(getComputedStyle(element).overflow)).filter((element) => {
        const box = element.getBoundingClientRect();
        const left = seen(box, element.parentElement, /hidden|clip/);
        return box.bottom - left.bottom > 1 || box.right - left.right > 1;
      }).map((element) => `what scrolls in ${name(element)} is cut off`);
      return scrolled.concat(lines(layer()).flatMap(({ element, box }) => {
        const isShortened = getComputedStyle(element).textOverflow === 'ellipsis';
        const left = seen(box, element, /hidden|clip/);
        const lost = box.right - box.left - (left.right - left.left) > 1
          || box.bottom - box.top - (left.bottom - left.top) > 4;
        if (lost && !isShortened) return [`${name(element)} is cut off`];
        const button = element.closest('button, a.button, a.door, .choice-options label');
        const own = button?.getBoundingClientRect();
        if (own && !isShortened && (box.left < own.left - 1 || box.right > own.right + 1 || box.top < own.top - 4
          || box.bottom > own.bottom + 4)) return [`${name(element)} sticks out of ${name(button)}`];
        return [];
      }));
    },

    /** Words and buttons that lie over each other, at the end of the page: what stays put leaves room there. */
    overlapping() {
      const root = layer();
      const before = scrollY;
      if (root.id === 'app') scrollTo(0, document.documentElement.scrollHeight);
      const inner = (element) => {
        const box = element.getBoundingClientRect();
        if (!element.matches('.input')) return box;
        const { paddingLeft, paddingRight } = getComputedStyle(element);
        return {
          left: box.left + parseFloat(paddingLeft), right: box.right - parseFloat(paddingRight),
          top: box.top, bottom: box.bottom,
        };
      };
      // A link within a text goes on in the next line: what it encloses beside both is not below it.
      const boxes = (element) =>
        getComputedStyle(element).display === 'inline' ? [...element.getClientRects()] : [inner(element)];
      const things = [
        ...lines(root),
        ...controls(root).filter((element) => !element.closest('.skip') && getComputedStyle(element).opacity !== '0')
          .flatMap((element) => boxes(element).map((box) => ({ element, box }))),
      ].map(({ element, box }) => ({ element, box: seen(box, element, /auto|scroll|hidden|clip/) }))
        .filter(({ element, box }) => !empty(box) && !element.closest('.toasts'));
      const found = [];
      things.forEach(({ element, box }, index) => {
        for (const other of things.slice(index + 1)) {
          if (element.contains(other.element) || other.element.contains(element)) continue;
          if (isInCorner(element, other.element)) continue;
          if (stuck(element) !== stuck(other.element)) continue;
          const both = meet(box, other.box);
          if (both.right - both.left > 2 && both.bottom - both.top > 4) {
            found.push(`${name(element)} and ${name(other.element)}`);
          }
        }
      });
      scrollTo(0, before);
      return found;
    },

    /** What moves, but for things that only breathe, and for what is over before anybody sees it. */
    moving() {
      return document.getAnimations().filter((animation) => animation.playState === 'running'
        && animation.effect.getComputedTiming().duration > 1
        && !animation.effect.getKeyframes().every((frame) => Object.keys(frame)
          .every((key) => ['opacity', 'offset', 'computedOffset', 'easing', 'composite'].includes(key))))
        .map((animation) => `${animation.animationName ?? animation.transitionProperty} of `
          + name(animation.effect.target));
    },

    /** What does not show that it has the focus. Press a key first, or browsers think of a mouse. */
    unmarked() {
      const before = document.activeElement;
      const looks = (element) => [element, element.nextElementSibling].filter(Boolean).map((one) => {
        const { opacity, outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
        return opacity !== '0' && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/, 0\)|\/ 0\)/.test(outlineColor);
      });
      // Three sides of the ring are to be seen: a thing at an edge may lose one.
      const isRoundIt = (element) => {
        const { outlineWidth, outlineOffset } = getComputedStyle(element);
        const far = parseFloat(outlineWidth) + parseFloat(outlineOffset);
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const ring = { left: left - far, right: right + far, top: top - far, bottom: bottom + far };
        const shown = seen(ring, element.parentElement, /auto|scroll|hidden|clip/);
        return Object.keys(ring).filter((side) => Math.abs(shown[side] - ring[side]) < 1.5).length >= 3;
      };
      const missing = controls(layer()).filter((element) => {
        if (element.matches(':disabled')) return false;
        element.blur();
        const [, beside] = looks(element);
        element.focus();
        const [own, besideNow] = looks(element);
        return !(own && isRoundIt(element)) && !(besideNow && !beside);
      });
      before?.focus({ preventScroll: true });
      return missing.map(name);
    },

    /** What is missing from the page's outline. */
    outline() {
      const count = (selector) => [...document.querySelectorAll(selector)].filter(isShown).length;
      const wrong = [];
      if (count('h1') !== 1) wrong.push(`${count('h1')} first headings`);
      if (count('main') !== 1) wrong.push(`${count('main')} main parts`);
      // A page for a wrist has room for nothing else.
      if (count('header.top') !== 1 && !count('[data-whole]')) wrong.push('no header');
      if (!document.documentElement.lang) wrong.push('no language');
      if (!/Quintet$/.test(document.title)) wrong.push(`the title “${document.title}”`);
      const heading = document.querySelector('h1')?.textContent ?? '';
      // While something is recorded, the title says for how long before it says where.
      const first = document.title.split(' – ')[0].replace(/^● [\d:.]+ · /, '');
      if (first !== 'Quintet' && first !== heading.trim()) wrong.push(`“${first}” over “${heading}”`);
      const lost = [...document.querySelectorAll('nav')].filter((nav) => !nav.ariaLabel);
      if (lost.length) wrong.push('a navigation without a name');
      return wrong;
    },

    /** Remarks of different kinds that differ by nothing but their colour. */
    coloured() {
      const signs = new Map();
      return [...document.querySelectorAll('.notice, .toast')].flatMap((one) => {
        const kind = `${one.className} ${one.dataset.kind ?? 'plain'}`;
        const sign = `${one.className} ${one.querySelector(':scope > .icon path')?.getAttribute('d') ?? 'none'}`;
        const other = signs.get(sign) ?? kind;
        signs.set(sign, kind);
        return other === kind ? [] : [`${kind} looks as ${other}`];
      });
    },
  };
})();
