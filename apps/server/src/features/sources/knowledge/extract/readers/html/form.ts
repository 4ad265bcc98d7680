type Attributes = Readonly<Record<string, string>>

const textlessTypes = /^(hidden|password|file|color|range|image)$/

export const inputText = ({ type = 'text', value = '', alt = '', ...rest }: Attributes): string => {
  const kind = type.toLowerCase()
  if (kind === 'checkbox') return 'checked' in rest ? '☑' : '☐'
  if (kind === 'radio') return 'checked' in rest ? '◉' : '○'
  if (kind === 'image') return alt
  return textlessTypes.test(kind) ? '' : value
}

export class SelectField {
  readonly #options: { text: string; isSelected: boolean }[] = []
  readonly #isMultiple: boolean

  constructor(attributes: Attributes) {
    this.#isMultiple = 'multiple' in attributes
  }

  open(attributes: Attributes): void {
    this.#options.push({ text: '', isSelected: 'selected' in attributes })
  }

  write(text: string): void {
    const option = this.#options.at(-1)
    if (option) option.text += text
  }

  finish(): string {
    const selectedOptions = this.#options.filter(({ isSelected }) => isSelected)
    const selection =
      selectedOptions.length > 0 || this.#isMultiple ? selectedOptions : this.#options.slice(0, 1)
    return selection.map(({ text }) => text.replace(/\s+/g, ' ').trim()).join(', ')
  }
}
