export const headText = (lines: readonly (readonly [name: string, value: string])[]): string =>
  lines
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
