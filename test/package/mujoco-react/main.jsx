/** A program for mujoco-react that knows nothing of Kinetree: a robot, a controller, events, overlays, tools. */
import { OrbitControls } from '@react-three/drei';
import {
  Body,
  ContactListener,
  ContactMarkers,
  Debug,
  DragInteraction,
  FlexRenderer,
  IkGizmo,
  MujocoCanvas,
  MujocoProvider,
  SceneLights,
  useAfterPhysicsStep,
  useBeforePhysicsStep,
  useBodyState,
  useCtrl,
  useIkController,
  useJointState,
  useMujoco,
  useSensor,
  useTrajectoryRecorder,
} from 'mujoco-react';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Vector3 } from 'three';

/** What the test reads. */
const seen = { entered: [], errors: [], frames: 0, sensor: 0, joint: 0, velocity: 0, height: 0, recorded: 0 };
globalThis.seen = seen;

const config = {
  src: `${location.href}model/`,
  sceneFile: 'scene.xml',
  homeJoints: [0.3, -0.6, 0.4],
  sceneObjects: [
    {
      name: 'ball',
      type: 'sphere',
      size: [0.05, 0, 0],
      position: [0.4, 0.3, 0.3],
      rgba: [1, 0, 0, 1],
      mass: 0.1,
      freejoint: true,
    },
  ],
  xmlPatches: [
    { target: 'arm.xml', inject: '<site name="tcp" pos="0 0 .2" size=".01"/>', injectAfter: '<body name="hand"' },
  ],
};

function Controller() {
  const lift = useCtrl('lift');
  const at = useSensor('lift position');
  const joint = useJointState('lift joint');
  const hand = useBodyState('hand');
  const recorder = useTrajectoryRecorder({ fields: ['qpos', 'ctrl'] });
  useEffect(() => recorder.start(), [recorder.start]);
  useBeforePhysicsStep((_, data) => lift.write(0.3 + 0.2 * Math.sin(data.time)));
  useAfterPhysicsStep(() => {
    seen.frames++;
    seen.sensor = at.read()[0];
    seen.joint = joint.position.current;
    seen.velocity = joint.velocity.current;
    seen.height = hand.position.current?.z;
    seen.recorded = recorder.frames.length;
  });
  return null;
}

// without `TendonRenderer`: it reads `ten_wrapnum` of a model, where no binding of MuJoCo has it
function Scene() {
  const { api, isReady } = useMujoco();
  const ik = useIkController({ siteName: 'tcp', numJoints: 3 });
  useEffect(() => {
    if (!isReady) return;
    seen.api = api;
    seen.ik = ik;
    seen.Vector3 = Vector3;
  }, [isReady, api, ik]);
  return (
    <>
      <OrbitControls makeDefault />
      <SceneLights />
      <ambientLight intensity={1} />
      {ik && <IkGizmo controller={ik} />}
      <Controller />
      <DragInteraction />
      <ContactMarkers />
      <FlexRenderer />
      <Debug showGeoms showSites showJoints showContacts showCOM showInertia showTendons />
      <ContactListener body="cube" onContactEnter={(info) => seen.entered.push(info)} />
    </>
  );
}

createRoot(document.querySelector('#root')).render(
  <MujocoProvider onError={(error) => seen.errors.push(error.message)}>
    <MujocoCanvas
      config={config}
      camera={{ position: [1.5, -1.5, 1.2], up: [0, 0, 1], fov: 45 }}
      onError={(error) => seen.errors.push(error.message)}
      onReady={() => (seen.isReady = true)}
    >
      <Scene />
      <Body
        name="cube"
        type="box"
        size={[0.05, 0.05, 0.05]}
        position={[-0.4, 0, 0.2]}
        rgba={[0, 1, 0, 1]}
        mass={0.1}
        freejoint
      />
    </MujocoCanvas>
  </MujocoProvider>,
);
