/** Engine plugins. */
import { error, warning } from './message.js';

/** Messages by code. */
export const PLUGIN_MESSAGES = {
  'bad-plugin/threw': error('{reason}'),
  'bad-plugin/actdim-none': error('plugin {plugin} has activations, and this actuator has none; set actdim'),
  'bad-plugin/actdim': error('plugin {plugin} needs actdim {expected} here, not {count}'),
  'bad-plugin/elasticity': error('plugin {plugin} and the element elasticity exclude each other'),
  'bad-plugin/unknown': error("no plugin '{name}' is registered"),
  'bad-plugin/replaced': error("no plugin '{name}' is registered: use {instead}"),
  'bad-plugin/key-twice': error("the key '{key}' appears twice"),
  'bad-plugin/no-actuator': error('plugin {plugin} does not drive actuators; choose one that does'),
  'bad-plugin/no-sensor': error('plugin {plugin} does not compute sensors; choose one that does'),
  'bad-plugin/no-passive': error('plugin {plugin} does not apply passive forces; choose one that does'),
  'bad-plugin/no-sdf': error('plugin {plugin} does not define shapes; choose one that does'),
  'bad-plugin/no-instance': error("there is no plugin instance '{name}'"),
  'bad-plugin/configured': error("instance '{name}' is configured where it is declared"),
  'bad-plugin/instance-plugin': error("instance '{name}' is of plugin {plugin}, not {given}"),
  'bad-plugin/no-plugin': error("needs the attribute 'plugin' or 'instance'"),
  'bad-plugin/undeclared': error(
    'plugin \'{plugin}\' is not declared in <extension>: add <plugin plugin="{plugin}"/> there',
  ),
  'bad-plugin/count': error('plugin {plugin}: {function} returned {result}; it must return a count'),
  'bad-plugin/check': error('plugin {plugin}: {reason}'),
  'bad-plugin/no-attribute': error("plugin {plugin}: there is no attribute '{key}'"),
  'bad-plugin/required': error("plugin {plugin}: the attribute '{key}' is required"),
  'bad-plugin/number': error("plugin {plugin}: attribute '{key}': '{value}' is not a number"),
  'bad-plugin/integer': error("plugin {plugin}: attribute '{key}': '{value}' is not an integer"),
  'bad-plugin/at-least': error("plugin {plugin}: attribute '{key}' must be at least {limit}, not {value}"),
  'bad-plugin/above': error("plugin {plugin}: attribute '{key}' must be above {limit}, not {value}"),
  'bad-plugin/at-most': error("plugin {plugin}: attribute '{key}' must be at most {limit}, not {value}"),
  'bad-plugin/numbers': error("plugin {plugin}: attribute '{key}': '{value}' is not a list of numbers"),
  'bad-plugin/number-count': error("plugin {plugin}: attribute '{key}' needs {expected} numbers, not {count}"),
  'bad-plugin/boolean': error("plugin {plugin}: attribute '{key}' must be true or false, not '{value}'"),
  'bad-plugin/keyword': error("plugin {plugin}: attribute '{key}': '{value}' is not one of {keywords}"),
  'second-plugin': warning(
    'plugin {plugin} has no effect here, because the {tag} already has a plugin; give each a body, or write one plugin that does both',
  ),
  'missing-plugins/one-unregistered': error(
    'the model cannot run: {count} plugin instance needs plugin {names}, which is not registered; give it in extensions.plugins (on the command line: --plugins FOLDER)',
  ),
  'missing-plugins/unregistered': error(
    'the model cannot run: {count} plugin instances need {names}, which are not registered; give them in extensions.plugins (on the command line: --plugins FOLDER)',
  ),
  'missing-plugins/one-unnamed': error(
    'the model cannot run: {count} plugin instance lacks its plugin, and the file does not name it; give loadMJB the plugins that the model declared, in their order',
  ),
  'missing-plugins/unnamed': error(
    'the model cannot run: {count} plugin instances lack their plugins, and the file does not name them; give loadMJB the plugins that the model declared, in their order',
  ),
} as const;
