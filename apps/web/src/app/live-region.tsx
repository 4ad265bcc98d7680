import { announcements } from '../lib/announce.ts'
import { useStore } from '../lib/store.ts'

/** Where screen readers hear what happens elsewhere on the page. It is always there: a new region isn't read. */
export const LiveRegion = () => (
  <div role="log" aria-live="polite" aria-relevant="additions" className="sr-only">
    {useStore(announcements).map(({ id, text }) => (
      <p key={id}>{text}</p>
    ))}
  </div>
)
