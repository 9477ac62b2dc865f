// Where the texts of a part of the app stand together. A second language would be a second file.

/** A text, or what makes one of names, numbers and other texts. */
type Text = string | ((...parts: never[]) => string);
type Texts = Readonly<Record<string, Readonly<Record<string, Text>>>>;

/** The same with each text as any string, not as the one that it is in this language. */
type Words<Given> = {
  readonly [Screen in keyof Given]: {
    readonly [Key in keyof Given[Screen]]: Given[Screen][Key] extends string ? string
      : Given[Screen][Key];
  };
};

declare global {
  /**
   * Set by tests before the page loads: puts other texts in the place of the given ones. What is
   * on the page and has not passed through here is then seen at once.
   */
  var translateWords: (<Given>(words: Given) => Given) | undefined;
}

/** Texts by screen and name, as `words.sleepScreen.loadingSounds`. */
export function defineWords<Given extends Texts>(texts: Given): Words<Given> {
  return (globalThis.translateWords?.(texts) ?? texts) as Words<Given>;
}
