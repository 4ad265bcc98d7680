import { type ComponentType, createElement, useLayoutEffect, useState } from 'react'
import { createStore, useStore } from './store.ts'

const Nothing = () => null

/**
 * A component that is fetched when it is first drawn, or before by `fetch()`, with `Meanwhile` in its place until
 * then. React's own `lazy` keeps a fallback in sight for 300 ms, however soon the module comes: every first menu and
 * chat would open that late. What cannot be fetched is thrown where it is drawn.
 */
export const lazy = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile: ComponentType<Props> = Nothing,
): ComponentType<Props> & { fetch: () => Promise<void> } => {
  const loaded = createStore<ComponentType<Props> | null>(null)
  const fetch = async () => {
    if (loaded.get() === null) loaded.set((await load()).default)
  }
  const Lazy = (props: Props) => {
    const Loaded = useStore(loaded)
    const [failure, setFailure] = useState<{ reason: unknown } | null>(null)
    useLayoutEffect(() => {
      fetch().catch((reason: unknown) => setFailure({ reason }))
    }, [])
    if (failure !== null) throw failure.reason
    return createElement(Loaded ?? Meanwhile, props)
  }
  return Object.assign(Lazy, { fetch })
}
