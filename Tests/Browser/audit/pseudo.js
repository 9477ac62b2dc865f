// A language for tests: each letter of each text is another one, and vowels are doubled, so that a text is longer
// by a third. What people, the server or the browser wrote stays as it is, and is known by that.
(() => {
  const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const other = [...'áƀçđéƒĝĥíĵķļɱñóþɋřšŧúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŘŠŦÚṼŴẊÝŽ'];
  const letters = new Map([...plain].map((letter, index) => [letter, other[index]]));
  const spoken = (text) => text.replace(/[a-z]/gi, (letter) => {
    const instead = letters.get(letter);
    return /[aeiou]/.test(letter) ? instead + instead : instead;
  });

  /** The same text without what it was given: names stay. */
  const spokenAround = (text, given) => {
    const [first, ...others] = given;
    if (first === undefined) return spoken(text);
    return text.split(first).map((piece) => spokenAround(piece, others)).join(first);
  };
  const translated = (text) => {
    if (typeof text === 'string') return spoken(text);
    return (...parts) => {
      const given = parts.filter((part) => typeof part === 'string' && part !== '');
      return spokenAround(text(...parts), given.sort((one, two) => two.length - one.length));
    };
  };
  const each = (things, change) => Object.fromEntries(
    Object.entries(things).map(([name, thing]) => [name, change(thing)]));
  globalThis.translateWords = (words) => each(words, (screen) => each(screen, translated));

  // What the server has written: all that looks like a text, and of single small words only names, not keys.
  const written = new Set();
  const named = /^(name|title|label|keywords|text|tags|summary)$/;
  const note = (value, key = '') => {
    if (typeof value === 'string' && (named.test(key) || /[^a-z0-9_.:/-]/.test(value))) written.add(value);
    else if (Array.isArray(value)) value.forEach((one) => note(one, key));
    else if (value && typeof value === 'object') Object.entries(value).forEach(([one, inner]) => note(inner, one));
    return value;
  };
  const { parse } = JSON;
  JSON.parse = (...given) => note(parse(...given));
  const { json } = Response.prototype;
  Response.prototype.json = async function () { return note(await json.call(this)); };

  // Dates, as the browser writes them; units; what is typed where Quintet runs.
  const allowed = [
    /\b(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?\b/gi,
    /\b(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b/gi,
    /\b(january|february|march|april|may|june|july|august|september|october|november|december)\b/gi,
    /\b(yesterday|today|tomorrow)\b|\b(last|this|next) (minute|hour|day)\b|\b(in )?\d+ (minute|hour|day)s?( ago)?\b/gi,
    /\b(dB(\(A\)|TP|FS)?|LUFS|k?Hz|[kMG]B|min|ms|BPM|px|bits?|cents?|bytes)\b/g,
    /\bhttps?:\/\/\S+/g,
    // Notes and chords, codecs, and the towns where the household of the tests recorded.
    /\b[A-H](is|es|m)?( (sharp|flat))?\b/g,
    /\b(Do|Re)\b/g,
    /\b(Visby|Gothenburg), Sweden\b/g,
    /\b[A-Z]+_[A-Z0-9]+\b/g,
    /\b(AAC|ALAC|WAV|MP3|M4A|FLAC|ZIP|CSV|JSON|MIDI|URL|PIN|USD|AM|PM)\b/g,
  ];

  window.plainWords = () => {
    const asked = decodeURIComponent(location.href).split(/[/?&=]/);
    const names = [...written, ...asked].filter((text) => text.length > 1)
      .sort((one, two) => two.length - one.length)
      .map((text) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'));
    const found = [];
    const look = (text, element) => {
      let left = text;
      for (const name of names) left = left.replace(name, '');
      for (const one of allowed) left = left.replace(one, '');
      if (/[a-z]{2,}/i.test(left)) found.push(`${element.localName}: “${text.trim().slice(0, 80)}”`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element.closest('script, style, noscript, svg, code, kbd')) continue;
      if (element.checkVisibility()) look(node.data, element);
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (!element.checkVisibility()) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        look(element.getAttribute(name) ?? '', element);
      }
    }
    look(document.title.replace('Quintet', ''), document.documentElement);
    return [...new Set(found)];
  };
})();
