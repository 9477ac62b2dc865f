/** Something turns: for waits that have no length, beside words that say what is awaited. */
export function Spinner() {
  return <span className='spinner' aria-hidden='true' />;
}
