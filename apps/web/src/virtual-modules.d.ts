declare module 'virtual:craft-libraries' {
  /** Addresses of what crafts may import, by name (build/craft-libraries.ts). */
  const places: Record<string, string>
  export default places
}
