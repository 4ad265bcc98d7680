const CommandPalette = ({ onClose: _ }: { onClose: () => void; onShowShortcuts: () => void }) => null
export default CommandPalette
