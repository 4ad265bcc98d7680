import { ListLayout, type ListLayoutOptions } from 'react-aria-components/Virtualizer'
import { idOf } from './tree-row.tsx'

export interface TreeLayoutOptions extends ListLayoutOptions {
  /** The node whose row is rendered wherever the list is scrolled. */
  renamedId?: string | null
}

/** Virtualizes rows: hundreds of them would slow down key presses. */
export class TreeLayout extends ListLayout<unknown, TreeLayoutOptions> {
  #renamedId: string | null = null

  override shouldInvalidateLayoutOptions(options: TreeLayoutOptions, oldOptions: TreeLayoutOptions): boolean {
    return (
      options.renamedId !== oldOptions.renamedId || super.shouldInvalidateLayoutOptions(options, oldOptions)
    )
  }

  override update(context: Parameters<ListLayout<unknown, TreeLayoutOptions>['update']>[0]): void {
    this.#renamedId = context.layoutOptions?.renamedId ?? null
    super.update(context)
  }

  protected override layoutIfNeeded(rect: Parameters<ListLayout<unknown>['layoutIfNeeded']>[0]): void {
    super.layoutIfNeeded(rect)
    if (this.#renamedId === null) return
    const renamedKey = [...this.collection.getKeys()].find((key) => this.#isRenamed(key))
    // lays out all rows if the renamed one isn't among those laid out so far
    if (renamedKey !== undefined) this.getLayoutInfo(renamedKey)
  }

  protected override isVisible(...[node, rect]: Parameters<ListLayout<unknown>['isVisible']>): boolean {
    return this.#isRenamed(node.layoutInfo.key) || super.isVisible(node, rect)
  }

  #isRenamed(key: unknown): boolean {
    return this.#renamedId !== null && idOf(key) === this.#renamedId
  }
}
