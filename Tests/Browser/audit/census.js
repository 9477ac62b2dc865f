// What pages begin and have not ended: counted from before their own scripts run.
(() => {
  /** Those that are open, until they are ended. */
  const open = { databases: new Set(), channels: new Set(), workers: new Set() };
  const numbers = { timeouts: new Set(), intervals: new Set(), frames: new Set() };
  const addresses = new Set();
  /** Those that are garbage once nobody holds them: none of these is held here. */
  const made = { contexts: [], worklets: [], streams: [], tracks: [], media: [], observers: [] };
  const requests = new Set();

  const isOn = {
    // Also those that are closed: where they stay, so does their memory.
    contexts: () => true,
    worklets: () => true,
    streams: (one) => one.readyState !== EventSource.CLOSED,
    tracks: (one) => one.readyState === 'live',
    media: (one) => !one.paused,
    observers: (one) => one.observes,
  };

  function constructed(name, see) {
    const Original = window[name];
    if (!Original) return;
    window[name] = class extends Original {
      constructor(...all) {
        super(...all);
        see(this);
      }
    };
    Object.defineProperty(window[name], 'name', { value: name });
  }
  const keep = (kind) => (one) => made[kind].push(new WeakRef(one));
  constructed('AudioContext', keep('contexts'));
  constructed('AudioWorkletNode', keep('worklets'));
  constructed('EventSource', keep('streams'));
  constructed('Audio', keep('media'));
  constructed('Worker', (one) => open.workers.add(one));
  constructed('BroadcastChannel', (one) => open.channels.add(one));
  for (const name of ['ResizeObserver', 'MutationObserver', 'IntersectionObserver']) {
    constructed(name, keep('observers'));
  }

  function after(owner, name, then) {
    const original = owner[name];
    owner[name] = function (...all) {
      const answer = original.apply(this, all);
      then.call(this, answer, all);
      return answer;
    };
  }
  after(Worker.prototype, 'terminate', function () { open.workers.delete(this); });
  after(BroadcastChannel.prototype, 'close', function () { open.channels.delete(this); });
  for (const { prototype } of [ResizeObserver, MutationObserver, IntersectionObserver]) {
    after(prototype, 'observe', function () { this.observes = true; });
    after(prototype, 'disconnect', function () { this.observes = false; });
  }
  after(IDBDatabase.prototype, 'close', function () { open.databases.delete(this); });
  after(IDBFactory.prototype, 'open', (request) =>
    request.addEventListener('success', () => open.databases.add(request.result)));
  after(URL, 'createObjectURL', (address) => addresses.add(address));
  after(URL, 'revokeObjectURL', (_, [address]) => addresses.delete(address));
  if (navigator.mediaDevices) {
    after(navigator.mediaDevices, 'getUserMedia', (promise) => promise.then((stream) =>
      stream.getTracks().forEach(keep('tracks')), () => undefined));
  }
  after(window, 'fetch', (promise) => {
    requests.add(promise);
    promise.finally(() => requests.delete(promise)).catch(() => undefined);
  });

  function begun(name, end, kind) {
    const [begin, original] = [window[name], window[end]];
    const isOnce = kind !== 'intervals';
    window[name] = (callback, ...all) => {
      const number = begin((...said) => {
        if (isOnce) numbers[kind].delete(number);
        callback(...said);
      }, ...all);
      numbers[kind].add(number);
      return number;
    };
    window[end] = (number) => {
      for (const all of Object.values(numbers)) all.delete(number);
      original(number);
    };
  }
  begun('setTimeout', 'clearTimeout', 'timeouts');
  begun('setInterval', 'clearInterval', 'intervals');
  begun('requestAnimationFrame', 'cancelAnimationFrame', 'frames');

  /** How many there are of each kind. */
  window.census = async () => {
    const counts = { addresses: addresses.size, requests: requests.size };
    for (const [kind, all] of Object.entries({ ...open, ...numbers })) counts[kind] = all.size;
    for (const [kind, all] of Object.entries(made)) {
      counts[kind] = all.map((one) => one.deref()).filter((one) => one && isOn[kind](one)).length;
    }
    counts.locks = (await navigator.locks.query()).held.length;
    return counts;
  };

  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

  async function until(find, what) {
    const end = performance.now() + 15_000;
    for (;;) {
      const found = find();
      if (found) return found;
      if (performance.now() > end) {
        throw new Error(`${location.pathname} has no ${what}, but ${
          [...document.querySelectorAll(controls)].map(nameOf).join(' | ')}`);
      }
      await nextFrame();
    }
  }

  const nameOf = (one) => (one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent).trim();
  const controls = 'button, a[href], summary, input, [role=menuitem], [role=tab], [role=radio]';
  /** What is called so; of a name that ends with … only the beginning is known. */
  function named(name) {
    const isIt = name.endsWith('…')
      ? (one) => nameOf(one).startsWith(name.slice(0, -1))
      : (one) => nameOf(one) === name;
    return [...document.querySelectorAll(controls)].find((one) =>
      one.ariaDisabled !== 'true' && one.checkVisibility() && isIt(one));
  }

  const steps = {
    /** Words that are to be read. */
    sees: (words) => until(() => document.body.textContent.includes(words), `text ${words}`),
    /** Presses what is called so. */
    async presses(name) {
      const found = await until(() =>
        named(name), `button ${name}`);
      found.click();
    },
    finds: (selector) => until(() => document.querySelector(selector), selector),
  };

  /** Goes to a page within the app, as Back and Forward do, and does there what a person would. */
  async function visit({ path, steps: all }) {
    // A window that closes takes its step out of the history first.
    await until(() => (history.state?.windows ?? 0) <=
      document.querySelectorAll('dialog[open], [role=menu]').length, 'history in order');
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    for (const [kind, what] of all) await steps[kind](what);
    // Only a page that was shown and has all it asked for has begun all that it begins.
    await nextFrame();
    await nextFrame();
    await until(() => requests.size === 0, 'end of its requests');
  }

  window.tour = async (visits, rounds) => {
    for (let round = 0; round < rounds; round += 1) {
      for (const one of visits) await visit(one);
    }
  };
})();
