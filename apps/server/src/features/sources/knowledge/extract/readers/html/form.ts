type Attributes = Readonly<Record<string, string>>

const withoutText = /^(hidden|password|file|color|range|image)$/

export const inputText = ({ type = 'text', value = '', alt = '', ...rest }: Attributes): string => {
  const kind = type.toLowerCase()
  if (kind === 'checkbox') return 'checked' in rest ? '☑' : '☐'
  if (kind === 'radio') return 'checked' in rest ? '◉' : '○'
  if (kind === 'image') return alt
  return withoutText.test(kind) ? '' : value
}

export class Choice {
  readonly #options: { text: string; isChosen: boolean }[] = []
  readonly #isMultiple: boolean

  constructor(attributes: Attributes) {
    this.#isMultiple = 'multiple' in attributes
  }

  open(attributes: Attributes): void {
    this.#options.push({ text: '', isChosen: 'selected' in attributes })
  }

  write(text: string): void {
    const option = this.#options.at(-1)
    if (option) option.text += text
  }

  finish(): string {
    const selectedOptions = this.#options.filter(({ isChosen }) => isChosen)
    const selection =
      selectedOptions.length > 0 || this.#isMultiple ? selectedOptions : this.#options.slice(0, 1)
    return selection.map(({ text }) => text.replace(/\s+/g, ' ').trim()).join(', ')
  }
}
