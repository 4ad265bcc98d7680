import { useEffect } from 'react'
import { craftPanelOf, craftPanels, usePanels } from '../../../lib/panels/panels.ts'
import { useStore } from '../../../lib/store.ts'
import { useIsNarrow } from '../../../lib/browser/use-media.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { unsavedScopes } from '../../../ui/overlays/unsaved-scope.ts'
import { craftToOpen } from '../live-answers.ts'

export const useOpenCraft = (chatId: string): void => {
  const panels = usePanels()
  const isNarrow = useIsNarrow()
  const newCraft = useStore(craftToOpen)
  const open = useStable(({ craftId, kind }: NonNullable<typeof newCraft>) =>
    panels.open(craftPanelOf(kind), { craft: craftId }),
  )
  useEffect(() => {
    if (newCraft?.chatId !== chatId) return
    craftToOpen.set(null)
    // never replace a craft that has unsaved edits
    const hasUnsavedCraft = unsavedScopes.get().some(({ scope }) => craftPanels.includes(scope.id))
    if (!isNarrow && !hasUnsavedCraft) open(newCraft)
  }, [newCraft, chatId, isNarrow, open])
}
