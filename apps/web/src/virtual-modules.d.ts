declare module 'virtual:craft-libraries' {
  const places: Record<string, string>
  export default places
}
