import { type ComponentType, useLayoutEffect, useState } from 'react'
import { createStore, useStore } from './store.ts'

const Nothing = () => null

/**
 * A component that is fetched when it is first drawn, with `Meanwhile` in its place until then. React's own `lazy`
 * keeps a fallback in sight for 300 ms, however soon the module comes: every first menu and chat would open that late.
 * What cannot be fetched is thrown where it is drawn.
 */
export const lazy = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile: ComponentType<Props> = Nothing,
): ComponentType<Props> => {
  const loaded = createStore<ComponentType<Props> | null>(null)
  return function Lazy(props) {
    const Loaded = useStore(loaded)
    const [failure, setFailure] = useState<{ reason: unknown } | null>(null)
    useLayoutEffect(() => {
      if (loaded.get() !== null) return
      load().then(
        (module) => loaded.set(module.default),
        (reason: unknown) => setFailure({ reason }),
      )
    }, [])
    if (failure !== null) throw failure.reason
    return Loaded === null ? <Meanwhile {...props} /> : <Loaded {...props} />
  }
}
