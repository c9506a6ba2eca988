import java.io.*;
import java.lang.reflect.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import javax.tools.*;

/** Mutate HEADDIR MUTANTS PARTS MILLIS: each mutant (file TAB line or 0 TAB old TAB new, \n escaped) through tests and oracle. */
public final class Mutate {
    static String un(String s) { return s.replace("\\n", "\n").replace("\\t", "    "); }

    @SuppressWarnings("removal")
    static String limited(Callable<String> c, long ms) {
        String[] out = {"TIMEOUT"};
        Thread t = new Thread(null, () -> { try { out[0] = c.call(); } catch (Throwable e) { out[0] = "ERR " + e; } }, "m", 1 << 24);
        t.setDaemon(true);
        t.start();
        try { t.join(ms); } catch (InterruptedException e) { }
        if (t.isAlive()) { t.stop(); }
        return out[0];
    }

    public static void main(String[] a) throws Exception {
        Path head = Path.of(a[0]);
        JavaCompiler jc = ToolProvider.getSystemJavaCompiler();
        Path out = Files.createTempDirectory("twm");
        List<String> files = new ArrayList<>();
        for (Path root : List.of(head.resolve("src"), head.resolve("test"), Path.of(a[4])))
            try (var s = Files.walk(root)) { s.filter(p -> p.toString().endsWith(".java") && !p.getFileName().toString().equals("Mutate.java")).forEach(p -> files.add(p.toString())); }
        List<String> args = new ArrayList<>(List.of("-nowarn", "-d", out.toString()));
        args.addAll(files);
        if (jc.run(null, null, null, args.toArray(new String[0])) != 0) throw new IllegalStateException();
        System.setProperty("user.dir", head.toString());
        int killed = 0, equal = 0, survived = 0, bad = 0, n = 0;
        for (String line : Files.readAllLines(Path.of(a[1]))) {
            if (line.isBlank() || line.startsWith("#")) continue;
            String[] f = line.split("\t");
            Path file = head.resolve(f[0]);
            String text = Files.readString(file);
            String old = un(f[2]), neu = f.length > 3 ? un(f[3]) : "";
            int at;
            int ln = Integer.parseInt(f[1]);
            if (ln == 0) at = text.indexOf(old);
            else { at = 0; for (int i = 1; i < ln; i++) at = text.indexOf('\n', at) + 1; at = text.indexOf(old, at); }
            n++;
            if (at < 0) { System.out.println(n + " NOTFOUND " + line); continue; }
            if (ln == 0 && text.indexOf(old, at + 1) >= 0) { System.out.println(n + " AMBIGUOUS " + line); continue; }
            String mutated = text.substring(0, at) + neu + text.substring(at + old.length());
            Path dir = Files.createTempDirectory("twx");
            Path src = dir.resolve("s").resolve(file.getFileName());
            Files.createDirectories(src.getParent());
            Files.writeString(src, mutated);
            Path cls = Files.createDirectories(dir.resolve("c"));
            if (jc.run(null, new ByteArrayOutputStream(), new ByteArrayOutputStream(), "-nowarn", "-cp", out.toString(), "-d", cls.toString(), src.toString()) != 0) { bad++; continue; }
            String t = limited(() -> tests(cls, out), 20000);
            if (!t.equals("pass")) { killed++; System.out.println(n + " killed " + t + " " + f[0] + ":" + f[1]); continue; }
            StringBuilder res = new StringBuilder();
            boolean fail = false;
            for (String part : a[2].split(",")) {
                String o = limited(() -> oracle(cls, out, part, Long.parseLong(a[3])), Long.parseLong(a[3]) + 5000);
                res.append("\n      ").append(o.length() > 300 ? o.substring(0, 300) : o);
                fail |= !o.contains(" 0/");
            }
            if (fail) { survived++; System.out.println(n + " SURVIVED " + line + res); }
            else { equal++; System.out.println(n + " equal " + line); }
        }
        System.out.println("mutants " + n + " uncompilable " + bad + " killed " + killed + " equal " + equal + " survived " + survived);
        System.exit(0);
    }

    static URLClassLoader loader(Path... p) throws Exception {
        URL[] u = new URL[p.length];
        for (int i = 0; i < p.length; i++) u[i] = p[i].toUri().toURL();
        URLClassLoader l = new URLClassLoader(u, ClassLoader.getPlatformClassLoader());
        return l;
    }

    static String tests(Path cls, Path out) throws Exception {
        try (URLClassLoader l = loader(cls, out)) {
            l.setDefaultAssertionStatus(true);
            Class<?> runner = l.loadClass("tidewheel.Runner");
            Field field = runner.getDeclaredField("TESTS");
            field.setAccessible(true);
            for (Object o : (List<?>) field.get(null)) {
                Class<?> type = (Class<?>) o;
                if (!System.getProperty("only", type.getSimpleName()).contains(type.getSimpleName())) continue;
                for (Method m : type.getDeclaredMethods()) {
                    if (m.getParameterCount() > 0 || !Modifier.isPublic(m.getModifiers()) || m.isSynthetic()) continue;
                    m.setAccessible(true);
                    Constructor<?> c = type.getDeclaredConstructor();
                    c.setAccessible(true);
                    try { m.invoke(c.newInstance()); } catch (InvocationTargetException e) { return type.getSimpleName() + "." + m.getName(); }
                }
            }
            return "pass";
        }
    }

    static String oracle(Path cls, Path out, String part, long ms) throws Exception {
        try (URLClassLoader l = loader(cls, out)) {
            Class<?> o = l.loadClass("Oracle");
            return (String) o.getMethod("run", String.class, long.class, int.class, long.class).invoke(null, part, 1L, Integer.MAX_VALUE, ms);
        }
    }
}
