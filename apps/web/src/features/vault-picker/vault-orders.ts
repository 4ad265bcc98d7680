import type { VaultAttachment, VaultSort } from '@atelier/contract/vault'

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const nameOf = ({ title }: VaultAttachment) =>
  title
    .slice(0, 100)
    .toLowerCase()
    .replace(/[0-9]+/g, (digits) => digits.slice(-12).padStart(12, '0'))

/** As the server has them; a name that it sorts by a language's rules may stand a little off until it is read again. */
export const vaultOrders: Record<VaultSort, (a: VaultAttachment, b: VaultAttachment) => number> = {
  newest: (a, b) => byText(b.id, a.id),
  name: (a, b) => byText(nameOf(a), nameOf(b)) || byText(a.id, b.id),
  size: (a, b) => b.metadata.size - a.metadata.size || byText(b.id, a.id),
}
