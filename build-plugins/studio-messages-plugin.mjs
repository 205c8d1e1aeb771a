/** Build plugin of the studio: leaves out the texts of messages whose code the studio does not contain. */

/** Modules of messages, and the table that each exports. */
const TABLES = { policies: 'POLICY_MESSAGES', three: 'THREE_MESSAGES' };
const MODULE = /[\\/]schema[\\/]messages[\\/](policies|three)\.ts$/;

export const studioMessagesPlugin = () => ({
  name: 'kinetree-studio-messages',
  enforce: 'pre',
  load(id) {
    const [, name] = MODULE.exec(id.split('?')[0]) ?? [];
    return name ? `export const ${TABLES[name]} = {};` : null;
  },
});
