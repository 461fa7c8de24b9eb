// All texts of one language, in one file of their own.
export default import.meta.glob<string>('../../texts/fr/*.ftl', {
  eager: true,
  query: '?raw',
  import: 'default',
});
