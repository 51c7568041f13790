/** The text of a field of a form, without the blanks around it. */
export function fieldOf(form: FormData, name: string): string {
  return passwordOf(form, name).trim();
}

/** The text of a field as it was typed. */
export function passwordOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
